import { Button, Checkbox, CopyButton, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconCheck, IconCopy } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { exact } from '../../ui/relative-time.tsx'
import { momentIn } from '../messages/message.ts'
import { MessageButton } from '../messages/message-button.tsx'
import { type IssuedLink, issueLink, submissionsQuery } from './onboarding.queries.ts'

interface Props {
  applicationId: string
  name: string
  /** None was issued before, so none is revoked. */
  isFirst: boolean
  onClose: () => void
}

/** Issues the candidate's link and shows it this once. */
export function IssueLink({ applicationId, name, isFirst: first, onClose }: Props) {
  const { t } = useTranslation(['onboarding', 'common'])
  const [isFirst] = useState(first) // issuing changes it
  const [days, setDays] = useState<number | string>(14)
  const [agreed, setAgreed] = useState(isFirst)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [link, setLink] = useState<IssuedLink | null>(null)
  const isInRange = Number.isInteger(days) && Number(days) >= 1 && Number(days) <= 30
  const issue = async (event: FormEvent) => {
    event.preventDefault()
    if (!isInRange || !agreed) return
    setBusy(true)
    setError(null)
    try {
      setLink(await issueLink(applicationId, Number(days)))
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }
  if (link !== null) return <LinkOnce applicationId={applicationId} name={name} link={link} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={t('issueFor', { name })}>
      <form onSubmit={(event) => void issue(event)} noValidate>
        <Stack gap="md">
          {isFirst ? (
            <Text>{t('issueText', { name })}</Text>
          ) : (
            <>
              <Text>{t('issueAgainText')}</Text>
              <Checkbox label={t('issueConfirm')} checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)} />
            </>
          )}
          <NumberInput
            label={t('days')}
            description={t('daysRange')}
            min={1}
            max={30}
            value={days}
            onChange={setDays}
            error={isInRange ? null : t('daysRange')}
            data-autofocus
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={!agreed}>
              {t(isFirst ? 'issue' : 'issueAgain')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Closes by its own button alone: a stray click would lose the link. */
function LinkOnce({ applicationId, name, link, onClose }: { applicationId: string; name: string; link: IssuedLink; onClose: () => void }) {
  const { t } = useTranslation(['onboarding', 'common'])
  // The form is in already: the link is for a document that was asked for again.
  const { data: sent } = useQuery({ ...submissionsQuery(applicationId), enabled: useMay('green-form.read') })
  const isAgain = sent?.items[0]?.status === 'ReuploadRequested'
  return (
    <Dialog onClose={onClose} title={t('issuedTitle')} size="lg" closeOnClickOutside={false} closeOnEscape={false} withCloseButton={false}>
      <Stack gap="md">
        <Note tone="warning" title={t('issued')}>
          {t('issuedOnce')}
        </Note>
        <TextInput label={t('link')} value={link.url} readOnly onFocus={(event) => event.currentTarget.select()} data-autofocus />
        <Text size="sm" c="dimmed">
          {t('issuedUntil', { date: exact(link.expires_at) })}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('haveCopied')}
          </Button>
          <MessageButton
            kind={isAgain ? 'documentAgain' : 'formLink'}
            applicationId={applicationId}
            values={(language) => ({ name, link: link.url, expires: momentIn(language, link.expires_at) })}
          />
          <CopyButton value={link.url} timeout={4000}>
            {({ copied, copy }) => (
              <Button leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />} onClick={copy}>
                {copied ? t('common:copied') : t('copyLink')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
