import { Text } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type en from '../../locales/en/candidates.json'
import classes from './candidates.module.css'
import type { CvText as Reading } from './candidates.queries.ts'
import { markedParts } from './certainty.ts'

type FieldWord = keyof (typeof en)['field']

interface Props {
  reading: Reading
  /** The field that is being edited: its place comes into view. */
  current: string | null
}

/** The text of a CV with what was read from it marked. */
export function CvText({ reading, current }: Props) {
  const { t, i18n } = useTranslation('candidates')
  const box = useRef<HTMLPreElement>(null)
  const parts = useMemo(() => markedParts(reading), [reading])
  useEffect(() => {
    const pane = box.current
    const mark = pane?.querySelector<HTMLElement>('mark[data-current]')
    // The text scrolls, the page does not: the field that is typed in stays where it is.
    if (pane && mark && current !== null) pane.scrollTo({ top: mark.offsetTop - pane.clientHeight / 3 })
  }, [current])
  const word = (field: string) => (i18n.exists(`candidates:field.${field}`) ? t(`field.${field as FieldWord}`) : field)
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t('cv.marks')}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <pre ref={box} className={`tng-surface ${classes.text}`} tabIndex={0} role="document" aria-label={reading.file_name}>
        {parts.map((part, index) =>
          part.field === null ? (
            part.text
          ) : (
            <mark
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
              key={index}
              title={word(part.field)}
              data-field={part.field}
              data-unsure={!part.isSure || undefined}
              data-current={part.field === current || undefined}
            >
              {part.text}
            </mark>
          ),
        )}
      </pre>
    </>
  )
}
