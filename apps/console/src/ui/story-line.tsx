import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { locale } from '../app/i18n.ts'
import type en from '../locales/en/audit.json'
import { useSession } from '../session/session.ts'
import { AppLink } from './app-link.tsx'
import { actionKey, MARKS, mayOpen, pairOf, partsOf, recordOf, storyOf, type ToldEntry } from './audit-story.ts'
import { useFieldWord } from './field-words.ts'
import { useNamed } from './person.tsx'
import { type NamedCandidate, useCandidateNamed, useRecordPerson } from './record-name.ts'
import { useWords } from './words.ts'

type KindWord = keyof (typeof en)['kind']
type ActionWord = keyof (typeof en)['action']
type OutcomeWord = keyof (typeof en)['outcome']

/** Plain words for the codes of the audit log; a code that is new to the console is shown as it is. */
export function useAuditWords() {
  const { t, i18n } = useTranslation('audit')
  const words = useWords()
  return {
    kind: (code: string): string => (i18n.exists(`audit:kind.${code}`) ? t(`kind.${code as KindWord}`) : code),
    action: (code: string): string => {
      const key = actionKey(code)
      return i18n.exists(`audit:action.${key}`) ? t(`action.${key as ActionWord}`) : code
    },
    outcome: (code: string): string => (i18n.exists(`audit:outcome.${code}`) ? t(`outcome.${code as OutcomeWord}`) : words.status(code)),
    /** Who did it, and as what; a person outside the company has a role alone. */
    actor: ({ display_name, role }: ToldEntry['actor']): { name: string; role: string | null } =>
      role === 'OPERATOR' || role === 'CANDIDATE' || role === 'IDENTITY_PROVIDER' || role === 'RETENTION'
        ? { name: t(`actor.${role}`), role: null }
        : { name: display_name ?? t('actor.unknown'), role: words.role(role) },
  }
}

interface Props {
  entry: ToldEntry
  /** Numbers of records by id, as other entries know them. */
  numbers?: ReadonlyMap<string, string>
  /** Off where the record is the page one is on. */
  linked?: boolean
}

/** One entry of the audit log as a sentence: "Offer OF-000123 was approved by Ada Lovelace (Finance)". */
export function StoryLine({ entry, numbers, linked = true }: Props) {
  const { t, i18n } = useTranslation('audit')
  const words = useWords()
  const audit = useAuditWords()
  const fieldWord = useFieldWord()
  const { keys, values } = storyOf(entry)
  const key = keys.find((one) => i18n.exists(`audit:${one}`)) ?? 'story.unknown.any'
  const told: Record<string, string | number> = { ...values, ...MARKS, action: audit.action(entry.action) }
  if (typeof values['role'] === 'string') told['role'] = words.role(values['role'])
  if (typeof values['entity_type'] === 'string') told['of'] = audit.kind(values['entity_type'])
  for (const name of ['document_type', 'field']) if (typeof values[name] === 'string') told[name] = fieldWord(values[name])
  const sentence = t(key as 'story.unknown.any', told as { action: string; outcome: string; record: string; actor: string })
  return partsOf(sentence).map((part, index) => {
    if (typeof part === 'string') return part
    const place = `${part.place} ${index}`
    if (part.place === 'actor') return <ActorOf key={place} entry={entry} />
    const pair = pairOf(entry)
    if (pair !== null) return <PairOf key={place} entry={entry} pair={pair} linked={linked} />
    return <RecordOf key={place} entry={entry} {...(numbers ? { numbers } : {})} linked={linked} />
  })
}

/** A deputy acts in the role of the person whom they stand in for, who is named too. */
function ActorOf({ entry }: Pick<Props, 'entry'>) {
  const { t } = useTranslation('audit')
  const { name, role } = useAuditWords().actor(entry.actor)
  const absent = idIn(entry, 'deputy_for')
  const absentName = useNamed(absent)
  return (
    <>
      <b>{name}</b>
      {absent === null
        ? role !== null && ` (${role})`
        : ` ${t('actor.deputy', { name: absentName ?? t('actor.unknown'), role: role ?? '' })}`}
    </>
  )
}

const idIn = ({ details }: ToldEntry, name: string): string | null => (typeof details[name] === 'string' ? details[name] : null)

/** The user whom an entry is about: the record itself, or the one whom its details name. */
function userOf(entry: ToldEntry): string | null {
  if (entry.entity_type === 'user') return entry.entity_id
  if (entry.entity_type === 'deputy') return idIn(entry, 'deputy_id')
  return entry.entity_type === 'api_key' ? idIn(entry, 'user_id') : null
}

/** Two records of candidates, by both names; a reader who may not know them, or an entry without them, has no names. */
function PairOf({ entry, pair, linked }: Pick<Props, 'entry' | 'linked'> & { pair: readonly [string | null, string | null] }) {
  const { t } = useTranslation(['audit', 'common'])
  const { permissions } = useSession()
  const one = useCandidateNamed(pair[0])
  const other = useCandidateNamed(pair[1])
  const wordFor = ({ name, isErased }: NamedCandidate) => (isErased ? t('erasedPerson') : (name ?? t('common:unnamed')))
  if (one === null || other === null) return t('twoCandidates')
  const both = [one, other]
  const { kind, href } = recordOf(entry)
  // The pair goes with either of them.
  const leadsToPair = linked && href !== null && mayOpen(kind, permissions) && !both.some(({ isErased }) => isErased)
  const names = new Intl.ListFormat(locale()).formatToParts(['0', '1']).map(({ type, value }) => {
    const person = type === 'element' ? both[Number(value)] : undefined
    if (person === undefined) return value
    if (leadsToPair || !linked || person.isErased) return wordFor(person)
    return (
      <AppLink key={person.id} href={`/candidates/${person.id}`}>
        {wordFor(person)}
      </AppLink>
    )
  })
  return (
    <Tooltip label={entry.entity_id}>
      <span>{leadsToPair ? <AppLink href={href}>{names}</AppLink> : names}</span>
    </Tooltip>
  )
}

function RecordOf({ entry, numbers, linked }: Props) {
  const { t, i18n } = useTranslation('audit')
  const { kind } = useAuditWords()
  const record = recordOf(entry, numbers)
  const { permissions } = useSession()
  const user = useNamed(userOf(entry))
  const person = useRecordPerson(record.kind, entry.entity_id)
  const personsRecord = (name: string) => {
    if (entry.action === 'employee-conversion.approve') return name // it is the person who becomes an employee
    return record.kind === 'interview' ? t('interviewWith', { name }) : t('recordOf', { kind: kind(record.kind), name })
  }
  const name =
    person != null && record.kind !== 'candidate'
      ? personsRecord(person)
      : record.kind === 'numbering_rule' && i18n.exists(`audit:numbering.${record.name}`)
        ? t(`numbering.${record.name as 'tan'}`)
        : [kind(record.kind), user ?? person ?? (linked && person !== undefined ? record.name : null)].filter(Boolean).join(' ')
  const shown = linked && record.href !== null && mayOpen(record.kind, permissions) ? <AppLink href={record.href}>{name}</AppLink> : name
  if (entry.entity_id === null) return shown
  return (
    <Tooltip label={entry.entity_id}>
      <span>{shown}</span>
    </Tooltip>
  )
}
