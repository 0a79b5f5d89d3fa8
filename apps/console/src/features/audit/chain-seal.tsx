import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { useSession } from '../../session/session.ts'
import type { AuditEntry } from '../../ui/audit-story.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconShieldCheck, IconShieldHalf, IconShieldX } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { everyEntry } from './audit.queries.ts'
import { type ChainVerdict, isWhole, verifyChain } from './verify-chain.ts'

type State = 'unchecked' | 'part' | 'good' | 'broken'
const ICONS = { unchecked: IconShieldHalf, part: IconShieldHalf, good: IconShieldCheck, broken: IconShieldX } as const
const COLOURS: Record<State, string> = { unchecked: 'dimmed', part: 'dimmed', good: 'green-6', broken: 'red-6' }

/** Intact is said of the whole log alone. */
const stateOf = (verdict: ChainVerdict | null): State =>
  verdict === null ? 'unchecked' : verdict.fault !== null ? 'broken' : isWhole(verdict) ? 'good' : 'part'

/** The chain's state as a seal: a click checks the entries that are here, says how far that goes, and offers to check all of them. */
export function ChainSeal({ entries, filtered }: { entries: readonly AuditEntry[]; filtered: boolean }) {
  const { t } = useTranslation(['audit', 'common'])
  const { me } = useSession()
  const [checked, setChecked] = useState<{ of: readonly AuditEntry[]; verdict: ChainVerdict } | null>(null)
  const [busy, setBusy] = useState(false)
  const [count, setCount] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [opened, setOpened] = useState(false)
  const verdict = checked?.of === entries ? checked.verdict : null // other entries have come: nothing is known of them
  const state = stateOf(verdict)
  const Icon = ICONS[state]
  const check = async (fetched: () => Promise<readonly AuditEntry[]>) => {
    setBusy(true)
    setError(null)
    try {
      setChecked({ of: entries, verdict: await verifyChain(me.tenant.id, await fetched()) })
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
      setCount(null)
      setOpened(true)
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={18} aria-hidden color={`var(--mantine-color-${COLOURS[state]})`} />}
        loading={busy && !opened}
        disabled={entries.length === 0}
        onClick={() => void check(async () => entries)}
        data-seal={state}
      >
        {t(`seal.${state}`, { count: verdict?.entries ?? 0 })}
      </Button>
      {opened && (
        <Dialog onClose={() => setOpened(false)} title={t('seal.title')} size="lg">
          {verdict !== null && <Verdict verdict={verdict} filtered={filtered} />}
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" mt="md" gap="xs">
            {state === 'part' && (
              <Button variant="default" loading={busy} onClick={() => void check(() => everyEntry(setCount))}>
                {t('seal.all')}
              </Button>
            )}
            {count !== null && (
              <Text size="sm" c="dimmed" aria-live="polite">
                {t('seal.fetched', { count })}
              </Text>
            )}
            <Button variant="default" onClick={() => setOpened(false)} data-autofocus>
              {t('common:close')}
            </Button>
          </Group>
        </Dialog>
      )}
    </>
  )
}

function Verdict({ verdict, filtered }: { verdict: ChainVerdict; filtered: boolean }) {
  const { t } = useTranslation('audit')
  const number = new Intl.NumberFormat(locale())
  const { fault, hashes, links, gaps } = verdict
  const range = t('seal.range', {
    count: verdict.entries,
    entries: number.format(verdict.entries),
    first: number.format(verdict.first),
    last: number.format(verdict.last),
  })
  if (fault !== null)
    return (
      <Note tone="warning" title={t('seal.broken')}>
        <Text>
          {fault.kind === 'genesis'
            ? t('seal.brokenGenesis')
            : t(fault.kind === 'hash' ? 'seal.brokenHash' : 'seal.brokenLink', { sequence: fault.sequence })}
        </Text>
        <Text>{t('seal.whatNow')}</Text>
      </Note>
    )
  return (
    <Stack gap="md">
      <Note tone={isWhole(verdict) ? 'good' : 'info'} title={t(isWhole(verdict) ? 'seal.good' : 'seal.part', { count: verdict.entries })}>
        <Text>{range}</Text>
        <List size="sm">
          <List.Item>{hashes === null ? t('seal.noHashes') : t('seal.hashes', { count: hashes })}</List.Item>
          <List.Item>{links === 0 ? t('seal.noLinks') : t('seal.links', { count: links })}</List.Item>
          {filtered && gaps > 0 && <List.Item>{t('seal.gaps', { count: gaps })}</List.Item>}
          {isWhole(verdict) ? <List.Item>{t('seal.genesis')}</List.Item> : <List.Item>{t('seal.rest')}</List.Item>}
        </List>
      </Note>
      <Text size="sm" c="dimmed">
        {t('seal.limits')}
      </Text>
    </Stack>
  )
}
