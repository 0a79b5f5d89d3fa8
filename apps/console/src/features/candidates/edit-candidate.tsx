import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../api/problem.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CandidateFields } from './candidate-fields.tsx'
import { type Candidate, type CandidatePatch, freshCandidate, updateCandidate } from './candidates.queries.ts'
import type { Doubt } from './certainty.ts'
import { ResolveConflict } from './resolve-conflict.tsx'
import { changedFields, pick, type Values, valuesOf } from './versions.ts'

interface Props {
  candidate: Candidate
  /** What to check first. */
  doubts: readonly Doubt[]
  /** Another file of the same upload waits to be looked at. */
  hasNext: boolean
  /** The field that one is in. */
  onField: (field: string) => void
  onClose: () => void
  onSaved: () => void
}

/** Changes a candidate in its place on the page, on the version one has seen. Where somebody was faster, both versions are shown and the person chooses. */
export function EditCandidate({ candidate, doubts, hasNext, onField, onClose, onSaved }: Props) {
  const { t } = useTranslation(['candidates', 'common'])
  const [base] = useState(candidate)
  const [mine, setMine] = useState<Values>(() => valuesOf(candidate))
  const [theirs, setTheirs] = useState<Candidate | null>(null)

  const dropDraft = useRef(() => {})

  /** Throws what the form shows; a version that came in between is not an error but a question. */
  const save = async (rowVersion: number, patch: CandidatePatch) => {
    const isChanged = Object.keys(patch).length > 0
    try {
      if (isChanged) await updateCandidate(base.id, rowVersion, patch)
    } catch (reason) {
      if (!toProblem(reason).stale) throw reason
      setTheirs(await freshCandidate(base.id))
      return
    }
    dropDraft.current()
    notifications.show({ message: t(isChanged ? 'edit.saved' : 'edit.unchanged') })
    onSaved()
  }
  return (
    <section aria-label={t('edit.title')}>
      <CandidateFields
        id={base.id}
        values={valuesOf(base)}
        doubts={doubts}
        submitLabel={hasNext ? t('edit.saveAndNext') : t('common:save')}
        onField={onField}
        onCancel={onClose}
        onSubmit={(values, drop) => {
          dropDraft.current = drop
          setMine(values)
          return save(base.row_version, pick(values, changedFields(valuesOf(base), values)) as CandidatePatch)
        }}
      />
      {base.parsed_location !== null && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('field.parsed_location')}: {base.parsed_location}. {t(base.has_cv ? 'edit.fixed' : 'edit.fixedNoCv')}
        </Text>
      )}
      {theirs !== null && (
        <Dialog onClose={() => setTheirs(null)} size="lg" title={t('conflict.title')}>
          <ResolveConflict
            key={theirs.row_version}
            base={valuesOf(base)}
            mine={mine}
            theirs={theirs}
            onCancel={() => setTheirs(null)}
            onSave={(patch) => save(theirs.row_version, patch as CandidatePatch)}
          />
        </Dialog>
      )}
    </section>
  )
}
