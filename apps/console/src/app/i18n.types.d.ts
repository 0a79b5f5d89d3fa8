import 'i18next'
import type admin from '../locales/en/admin.json'
import type applications from '../locales/en/applications.json'
import type ask from '../locales/en/ask.json'
import type audit from '../locales/en/audit.json'
import type candidates from '../locales/en/candidates.json'
import type common from '../locales/en/common.json'
import type conversion from '../locales/en/conversion.json'
import type dataRequests from '../locales/en/data-requests.json'
import type deputies from '../locales/en/deputies.json'
import type discrepancies from '../locales/en/discrepancies.json'
import type duplicates from '../locales/en/duplicates.json'
import type employees from '../locales/en/employees.json'
import type interviews from '../locales/en/interviews.json'
import type messages from '../locales/en/messages.json'
import type notes from '../locales/en/notes.json'
import type offers from '../locales/en/offers.json'
import type onboarding from '../locales/en/onboarding.json'
import type overview from '../locales/en/overview.json'
import type pipeline from '../locales/en/pipeline.json'
import type requisitions from '../locales/en/requisitions.json'
import type tools from '../locales/en/tools.json'
import type work from '../locales/en/work.json'

declare module 'i18next' {
  /** Keys are checked against the English words. One line per feature. */
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      admin: typeof admin
      audit: typeof audit
      candidates: typeof candidates
      ask: typeof ask
      common: typeof common
      employees: typeof employees
      interviews: typeof interviews
      messages: typeof messages
      notes: typeof notes
      offers: typeof offers
      onboarding: typeof onboarding
      'data-requests': typeof dataRequests
      deputies: typeof deputies
      discrepancies: typeof discrepancies
      conversion: typeof conversion
      duplicates: typeof duplicates
      overview: typeof overview
      requisitions: typeof requisitions
      tools: typeof tools
      work: typeof work
      pipeline: typeof pipeline
      applications: typeof applications
    }
  }
}
