import { useTranslation } from 'react-i18next'
import { titleParts } from './title-parts.ts'

/** The one that the service writes its titles in. */
export const SERVICE_LANGUAGE = 'en'

/** The service's title of a request in the language of the console, where nothing but the title is known. */
export function useTitleInWords(): (entityType: string, title: string) => string {
  const { t, i18n } = useTranslation(['work', 'common'])
  return (entityType, title) => {
    const parts = i18n.language === SERVICE_LANGUAGE ? null : titleParts(entityType, title)
    return parts === null ? title : t(`title.${entityType as 'shortlist'}`, { name: parts.name ?? t('common:unnamed'), tan: parts.tan })
  }
}
