import { Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type FoundRecord, findRecords } from './find-record.ts'
import { addressOf, NEEDS, type RecordLink } from './record-links.ts'
import classes from './result-table.module.css'

/** A person or a number of an answer, as a way to the record. Plain words for who may not read such records. */
export function RecordCell({ link, text }: { link: RecordLink; text: string }) {
  const { permissions } = useSession()
  if (!permissions.has(NEEDS[link.kind])) return text
  if (link.by === 'id') return <AppLink href={addressOf(link.kind, link.value)}>{text}</AppLink>
  return <SearchedLink link={link} text={text} />
}

/** Answers seldom carry ids, and the service has no search: the record is looked for when somebody wants to see it. */
function SearchedLink({ link, text }: { link: RecordLink; text: string }) {
  const { t } = useTranslation('ask')
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [several, setSeveral] = useState<readonly FoundRecord[]>([])
  const look = async () => {
    if (busy) return
    setBusy(true)
    try {
      const found = await findRecords(link.kind, link.value, new AbortController().signal)
      const [only] = found
      if (only === undefined) notifications.show({ message: t('record.notFound', { name: link.value }) })
      else if (found.length === 1) router.history.push(addressOf(link.kind, only.id))
      else setSeveral(found)
    } catch {
      notifications.show({ color: 'red', message: t('record.failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className={classes.record}
        aria-busy={busy}
        title={t('record.open', { name: link.value })}
        onClick={() => void look()}
      >
        {text}
      </button>
      {several.length > 0 && (
        <Dialog title={t('record.several', { name: link.value })} onClose={() => setSeveral([])}>
          <Stack gap="xs" component="ul" className={classes.several}>
            {several.map(({ id, label, about }) => (
              <li key={id}>
                <AppLink href={addressOf(link.kind, id)}>{label}</AppLink>
                <Text component="span" size="sm" c="dimmed">
                  {' '}
                  {about ?? `…${id.slice(-6)}`}
                </Text>
              </li>
            ))}
          </Stack>
        </Dialog>
      )}
    </>
  )
}
