import { useTranslation } from 'react-i18next'
import type en from '../locales/en/common.json'

type Known = keyof (typeof en)['counted'] extends infer Key ? (Key extends `${infer Name}_one` ? Name : never) : never

/** How many rows a list has, by what they are: "63 candidates". A list that has no words for it counts entries. */
export function useRowCount(): (list: string | undefined, count: number) => string {
  const { t, i18n } = useTranslation()
  return (list, count) => (i18n.exists(`counted.${list}`, { count }) ? t(`counted.${list as Known}`, { count }) : t('fetched', { count }))
}
