import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortened } from './shortened.ts'

interface Props {
  text: string
  /** As many letters as are shown at first. */
  most: number
  children: (shown: string) => ReactNode
}

/** A text that may be very long: its beginning, and all of it for who wants it. */
export function Foldable({ text, most, children }: Props) {
  const { t } = useTranslation('ask')
  const [isWhole, setWhole] = useState(false)
  const short = shortened(text, most)
  if (short === text) return children(text)
  return (
    <>
      {children(isWhole ? text : short)}
      <Button size="compact-xs" variant="subtle" color="gray" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {t(isWhole ? 'showLess' : 'showAll')}
      </Button>
    </>
  )
}
