import { Button, CopyButton, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../app/i18n.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type Draft, draftKey, keepDraft, readDraft } from '../../ui/drafts.ts'
import { IconCheck, IconCopy } from '../../ui/icons.tsx'
import {
  fillTemplate,
  MESSAGE_LANGUAGES,
  type Message,
  type MessageKind,
  type MessageLanguage,
  type MessageValues,
  mailtoOf,
} from './message.ts'
import { useCandidateAddress } from './use-candidate-address.ts'

/** The address, and a message per language. */
type Typed = { readonly to?: string } & Partial<Record<MessageLanguage, Message>>

interface Props {
  kind: MessageKind
  applicationId: string
  /** What is known of the record, in the language of the message. */
  values: (language: MessageLanguage) => MessageValues
  onClose: () => void
}

/** A message to a candidate, filled in: to change, to copy, or to open in one's own mail program. Nothing is sent from here. */
export function MessageDialog({ kind, applicationId, values, onClose }: Props) {
  const { t, i18n } = useTranslation(['messages', 'common'])
  const { me } = useSession()
  const address = useCandidateAddress(applicationId)
  const [language, setLanguage] = useState<MessageLanguage>(i18n.language === 'de' ? 'de' : 'en')
  const key = draftKey(me.user.id, `message ${kind} ${applicationId}`)
  /** What was changed by hand: kept in this tab, so that closing the window loses nothing. */
  const [{ to: typedTo, ...changed }, setTyped] = useState<Typed>(() => (readDraft(key) ?? {}) as Typed)
  const type = (next: Typed) => {
    setTyped(next)
    keepDraft(key, next as Draft)
  }
  const filled = fillTemplate(kind, language, { company: me.tenant.name, sender: me.display_name, ...values(language) })
  const message = changed[language] ?? filled
  const change = (part: Partial<Message>) =>
    type({ ...(typedTo === undefined ? {} : { to: typedTo }), ...changed, [language]: { ...message, ...part } })
  const isChanged = typedTo !== undefined || Object.keys(changed).length > 0
  const to = typedTo ?? address ?? ''
  return (
    <Dialog onClose={onClose} title={t(`title.${kind}`)} size="lg" closeOnClickOutside={false}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('nothingSent')}
        </Text>
        <SegmentedControl
          aria-label={t('language')}
          data={MESSAGE_LANGUAGES.map((code) => ({ value: code, label: LANGUAGES[code] }))}
          value={language}
          onChange={(next) => setLanguage(next as MessageLanguage)}
        />
        <TextInput label={t('to')} type="email" value={to} onChange={(event) => type({ ...changed, to: event.currentTarget.value })} />
        <TextInput label={t('subject')} value={message.subject} onChange={(event) => change({ subject: event.currentTarget.value })} />
        <Textarea
          label={t('text')}
          value={message.body}
          onChange={(event) => change({ body: event.currentTarget.value })}
          autosize
          minRows={8}
          maxRows={16}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          {isChanged && (
            <Button variant="subtle" color="gray" onClick={() => type({})}>
              {t('reset')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('common:close')}
          </Button>
          <CopyButton value={message.body} timeout={4000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                onClick={copy}
              >
                {copied ? t('common:copied') : t('copy')}
              </Button>
            )}
          </CopyButton>
          <Button component="a" href={mailtoOf(to, message)}>
            {t('open')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
