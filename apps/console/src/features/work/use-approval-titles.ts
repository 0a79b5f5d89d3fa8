import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type en from '../../locales/en/work.json'
import { useMay } from '../../session/session.ts'
import { SERVICE_LANGUAGE, useTitleInWords } from '../../ui/use-title-in-words.ts'
import { applicationQuery } from '../applications/applications.queries.ts'
import type { Approval } from '../approvals/approvals.queries.ts'
import { discrepancyQuery } from './work.queries.ts'

type Category = keyof (typeof en)['title']['discrepancy']

/**
 * What a request asks, in the language of the console. In another than the service's it is worded from the record that the request
 * is about; until that is there, and for who may not read it, from the service's own title. The titles of requisitions and
 * offers are numbers and names, which no language changes.
 */
export function useApprovalTitles(approvals: readonly Approval[]): (approval: Approval) => string {
  const { t, i18n } = useTranslation(['work', 'common'])
  const titleInWords = useTitleInWords()
  const isWorded = i18n.language !== SERVICE_LANGUAGE
  const idsOf = (...kinds: string[]) => [
    ...new Set(approvals.filter(({ entity_type }) => kinds.includes(entity_type)).map(({ entity_id }) => entity_id)),
  ]
  const seesDiscrepancies = useMay('discrepancy.read')
  const applications = useQueries({
    queries: idsOf('shortlist', 'employee_conversion').map((id) => ({ ...applicationQuery(id), enabled: isWorded })),
  })
  const discrepancies = useQueries({
    queries: idsOf('discrepancy').map((id) => ({ ...discrepancyQuery(id), enabled: isWorded && seesDiscrepancies })),
  })
  const nameOf = ({ candidate_name }: { candidate_name: string | null }) => candidate_name ?? t('common:unnamed')

  return ({ entity_type, entity_id, title }) => {
    if (!isWorded) return title
    if (entity_type === 'shortlist' || entity_type === 'employee_conversion') {
      const application = applications.find(({ data }) => data?.id === entity_id)?.data
      if (application === undefined) return titleInWords(entity_type, title)
      return t(`title.${entity_type}`, { name: nameOf(application), tan: `${application.tan_number} ${application.tan_title}` })
    }
    const discrepancy = discrepancies.find(({ data }) => data?.id === entity_id)?.data
    if (discrepancy === undefined || !i18n.exists(`work:title.discrepancy.${discrepancy.category}`)) return title
    return t(`title.discrepancy.${discrepancy.category as Category}`, {
      name: nameOf(discrepancy),
      severity: t(`severity.${discrepancy.severity as 'High'}`),
    })
  }
}
