import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { useWords } from '../../ui/words.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '../applications/stages.ts'
import classes from './pipeline.module.css'
import type { StageCounts } from './use-busy-stage.ts'

interface Props {
  /** Undefined where it is not known how many stand where. */
  counts: StageCounts | undefined
  shown: ApplicationStatus
  onShow: (status: ApplicationStatus) => void
}

/** On a phone: the stages and how many stand in each, one of them open. */
export function StageTabs({ counts, shown, onShow }: Props) {
  const { t } = useTranslation('pipeline')
  const words = useWords()
  const row = useRef<HTMLDivElement>(null)
  const number = new Intl.NumberFormat(locale())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open one comes into view whenever it is another one, or the figures come
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (row.current && tab) row.current.scrollTo({ left: tab.offsetLeft - row.current.offsetLeft - 48 })
  }, [shown, counts])
  return (
    <div ref={row} role="group" aria-label={t('stage')} className={`tng-beside ${classes.tabs}`}>
      {APPLICATION_STATUSES.map((status) => {
        const count = counts?.[status] ?? 0
        return (
          <UnstyledButton
            key={status}
            className={classes.tab}
            aria-pressed={status === shown}
            data-empty={(counts !== undefined && count === 0) || undefined}
            onClick={() => onShow(status)}
          >
            {counts === undefined ? words.status(status) : `${words.status(status)} · ${number.format(count)}`}
          </UnstyledButton>
        )
      })}
    </div>
  )
}
