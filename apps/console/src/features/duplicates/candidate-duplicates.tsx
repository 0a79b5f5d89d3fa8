import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/talent.gen.ts'
import { useMay } from '../../session/session.ts'
import { Note } from '../../ui/note.tsx'
import { type Candidate, candidateQuery } from '../candidates/candidates.queries.ts'
import { useReasons } from './reasons.ts'
import classes from './side-by-side.module.css'

/** On a candidate's own page: who else this may be, and the way to the review. */
export function CandidateDuplicates({ of }: { of: Candidate }) {
  const { t } = useTranslation('duplicates')
  const mayRead = useMay('duplicate.read')
  if (!mayRead || of.duplicate_suggestions.length === 0) return null
  return (
    <Note tone="warning" title={t('maybe', { count: of.duplicate_suggestions.length })}>
      {of.duplicate_suggestions.map((pair) => (
        <Maybe key={pair.id} pair={pair} of={of.id} />
      ))}
    </Note>
  )
}

function Maybe({ pair, of }: { pair: components['schemas']['DuplicateSuggestion']; of: string }) {
  const { t } = useTranslation(['duplicates', 'common'])
  const reasons = useReasons()
  const other = useQuery(candidateQuery(pair.candidate_id === of ? pair.other_candidate_id : pair.candidate_id))
  return (
    <div>
      <Link to="/duplicates/$id" params={{ id: pair.id }} className={classes.person}>
        {t('compareWith', { name: other.data === undefined ? '…' : (other.data.full_name ?? t('common:unnamed')) })}
      </Link>
      <Text size="sm">{reasons(pair.reasons)}</Text>
    </div>
  )
}
