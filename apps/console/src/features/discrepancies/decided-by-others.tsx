import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { useMay, useSession } from '../../session/session.ts'
import { Note } from '../../ui/note.tsx'
import { usePeople } from '../../ui/person.tsx'
import { useWords } from '../../ui/words.ts'
import { approvalQuery } from '../approvals/approvals.queries.ts'
import type { Discrepancy } from './discrepancies.queries.ts'

/** Of any step: the service lets the head of HR stand in. */
const STAND_IN = 'HR_HEAD'
/** So many names are told; of more, the role says it. */
const NAMED = 3

/** Why the person who raised it has no button, and who has one. */
export function DecidedByOthers({ discrepancy }: { discrepancy: Discrepancy }) {
  const { t } = useTranslation('discrepancies')
  const words = useWords()
  const { me } = useSession()
  const isMine = discrepancy.status === 'Open' && discrepancy.raised_by === me.user.id
  const { data: approval } = useQuery({ ...approvalQuery(discrepancy.approval_request_id), enabled: useMay('approval.read') && isMine })
  const people = usePeople()
  const due = approval?.steps.find(({ status }) => status === 'Due')
  if (!isMine) return null
  const roles = due === undefined ? [] : [...new Set([due.role, STAND_IN])]
  const others = (people.data ?? []).filter((one) => one.id !== me.user.id && roles.some((role) => one.roles.includes(role)))
  const either = (some: readonly string[]) => new Intl.ListFormat(locale(), { type: 'disjunction' }).format(some)
  const names = either(others.slice(0, NAMED).map(({ display_name }) => display_name))
  return (
    <Note tone="info" title={t('yours.title')}>
      {due !== undefined && people.data !== undefined && (
        <Text>{t(others.length === 0 ? 'yours.nobody' : 'yours.who', { names, role: either(roles.map(words.role)) })}</Text>
      )}
    </Note>
  )
}
