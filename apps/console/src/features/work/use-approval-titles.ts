import { useTranslation } from 'react-i18next'
import type en from '../../locales/en/work.json'
import { discrepancyParts } from '../../ui/title-parts.ts'
import { SERVICE_LANGUAGE, useTitleInWords } from '../../ui/use-title-in-words.ts'
import type { Approval } from '../approvals/approvals.queries.ts'

type Category = keyof (typeof en)['title']['discrepancy']

/**
 * What a request asks, in the language of the console. In another than the service's it is worded from the service's own title, which
 * always has the same form. The titles of requisitions and offers are numbers and names, which no language changes.
 */
export function useApprovalTitles(): (approval: Approval) => string {
  const { t, i18n } = useTranslation(['work', 'common'])
  const titleInWords = useTitleInWords()
  return ({ entity_type, title }) => {
    if (i18n.language === SERVICE_LANGUAGE) return title
    if (entity_type !== 'discrepancy') return titleInWords(entity_type, title)
    const parts = discrepancyParts(title)
    if (parts === null || !i18n.exists(`work:title.discrepancy.${parts.category}`)) return title
    return t(`title.discrepancy.${parts.category as Category}`, {
      name: parts.name ?? t('common:unnamed'),
      severity: t(`severity.${parts.severity as 'High'}`),
    })
  }
}
