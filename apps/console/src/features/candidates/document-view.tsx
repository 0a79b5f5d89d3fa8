import { Skeleton, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './candidates.module.css'
import { marked } from './marked-text.ts'

const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg'])

const typeOf = (type: string) => type.split(';', 1)[0] ?? ''

/** Whether the browser can show a file of this type. */
export const canShow = (type: string): boolean => ['application/pdf', 'text/plain', ...PICTURES].includes(typeOf(type))

/** A document as the browser can show it without running anything of it: PDF, picture, plain text. Others can be saved. */
export function DocumentView({ blob, name, found }: { blob: Blob; name: string; found: readonly string[] }) {
  const { t } = useTranslation('candidates')
  const type = typeOf(blob.type)
  const asPage = type === 'application/pdf' || PICTURES.has(type)
  const url = useObjectUrl(asPage ? blob : null)
  const text = useText(type === 'text/plain' ? blob : null)
  if (asPage && url === null) return <Skeleton h={480} />
  if (type === 'application/pdf') return <iframe className={classes.frame} src={`${url}#navpanes=0&view=FitH`} title={name} />
  if (PICTURES.has(type)) return <img className={classes.picture} src={url ?? undefined} alt={name} />
  if (type !== 'text/plain') return <Text c="dimmed">{t('cv.cannotShow', { name })}</Text>
  if (text === null) return <Skeleton h={480} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <pre className={`tng-surface ${classes.text}`} tabIndex={0} role="document" aria-label={name}>
      {marked(text, found).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        part.found ? <mark key={index}>{part.text}</mark> : part.text,
      )}
    </pre>
  )
}

function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (blob === null) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}

function useText(blob: Blob | null): string | null {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    let wanted = true
    void blob?.text().then((read) => wanted && setText(read))
    return () => {
      wanted = false
    }
  }, [blob])
  return text
}
