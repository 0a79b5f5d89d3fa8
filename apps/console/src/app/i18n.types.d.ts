import 'i18next'
import type applications from '../locales/en/applications.json'
import type candidates from '../locales/en/candidates.json'
import type common from '../locales/en/common.json'
import type duplicates from '../locales/en/duplicates.json'
import type interviews from '../locales/en/interviews.json'
import type offers from '../locales/en/offers.json'
import type overview from '../locales/en/overview.json'
import type pipeline from '../locales/en/pipeline.json'
import type requisitions from '../locales/en/requisitions.json'
import type work from '../locales/en/work.json'

declare module 'i18next' {
  /** Keys are checked against the English words. One line per feature. */
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      candidates: typeof candidates
      common: typeof common
      interviews: typeof interviews
      offers: typeof offers
      duplicates: typeof duplicates
      overview: typeof overview
      requisitions: typeof requisitions
      work: typeof work
      pipeline: typeof pipeline
      applications: typeof applications
    }
  }
}
