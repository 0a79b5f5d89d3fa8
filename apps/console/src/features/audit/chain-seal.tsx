import { Button, Code, Group, List, Stack, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldHalf, IconShieldX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { useSession } from '../../session/session.ts'
import type { AuditEntry } from '../../ui/audit-story.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import classes from './audit.module.css'
import { type ChainVerdict, verifyChain } from './verify-chain.ts'

type State = 'unchecked' | 'good' | 'broken'
const ICONS = { unchecked: IconShieldHalf, good: IconShieldCheck, broken: IconShieldX } as const
const FULL_CHECK = 'npm run tanager -- audit verify'

/** The chain's state as a seal: a click checks the entries that are here, and says how far that goes. */
export function ChainSeal({ entries, filtered }: { entries: readonly AuditEntry[]; filtered: boolean }) {
  const { t } = useTranslation(['audit', 'common'])
  const { me } = useSession()
  const [checked, setChecked] = useState<{ of: readonly AuditEntry[]; verdict: ChainVerdict } | null>(null)
  const [busy, setBusy] = useState(false)
  const [opened, setOpened] = useState(false)
  const verdict = checked?.of === entries ? checked.verdict : null // other entries have come: nothing is known of them
  const state: State = verdict === null ? 'unchecked' : verdict.fault === null ? 'good' : 'broken'
  const Icon = ICONS[state]
  const check = async () => {
    setBusy(true)
    try {
      setChecked({ of: entries, verdict: await verifyChain(me.tenant.id, entries) })
      setOpened(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={18} aria-hidden color={`var(--mantine-color-${COLOURS[state]})`} />}
        loading={busy}
        disabled={entries.length === 0}
        onClick={check}
        data-seal={state}
      >
        {t(`seal.${state}`)}
      </Button>
      {opened && verdict !== null && (
        <Dialog onClose={() => setOpened(false)} title={t('seal.title')} size="lg">
          <Verdict verdict={verdict} filtered={filtered} />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setOpened(false)} data-autofocus>
              {t('common:close')}
            </Button>
          </Group>
        </Dialog>
      )}
    </>
  )
}
const COLOURS: Record<State, string> = { unchecked: 'dimmed', good: 'green-6', broken: 'red-6' }

function Verdict({ verdict, filtered }: { verdict: ChainVerdict; filtered: boolean }) {
  const { t } = useTranslation('audit')
  const number = new Intl.NumberFormat(locale())
  const { fault, hashes, links, gaps } = verdict
  const range = t('seal.range', {
    entries: number.format(verdict.entries),
    first: number.format(verdict.first),
    last: number.format(verdict.last),
  })
  return (
    <Stack gap="md">
      {fault === null ? (
        <Note tone="good" title={t('seal.good')}>
          <Text>{range}</Text>
          <List size="sm">
            <List.Item>{hashes === null ? t('seal.noHashes') : t('seal.hashes', { count: hashes })}</List.Item>
            <List.Item>{links === 0 ? t('seal.noLinks') : t('seal.links', { count: links })}</List.Item>
            {filtered && gaps > 0 && <List.Item>{t('seal.gaps', { count: gaps })}</List.Item>}
            {verdict.fromTheStart && gaps === 0 && <List.Item>{t('seal.genesis')}</List.Item>}
          </List>
        </Note>
      ) : (
        <Note tone="warning" title={t('seal.broken')}>
          <Text>
            {fault.kind === 'genesis'
              ? t('seal.brokenGenesis')
              : t(fault.kind === 'hash' ? 'seal.brokenHash' : 'seal.brokenLink', { sequence: fault.sequence })}
          </Text>
          <Text>{t('seal.whatNow')}</Text>
        </Note>
      )}
      <div>
        <Text size="sm">{t('seal.limits')}</Text>
        <Code className={classes.command} mt="xs">
          {FULL_CHECK}
        </Code>
      </div>
    </Stack>
  )
}
