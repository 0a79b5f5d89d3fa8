import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../api/problem.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CandidateFields } from './candidate-fields.tsx'
import { type Candidate, type CandidatePatch, freshCandidate, updateCandidate } from './candidates.queries.ts'
import { ResolveConflict } from './resolve-conflict.tsx'
import { changedFields, pick, type Values, valuesOf } from './versions.ts'

interface Props {
  candidate: Candidate
  /** Another file of the same upload waits to be looked at. */
  hasNext: boolean
  onClose: () => void
  onSaved: () => void
}

/** Changes a candidate on the version one has seen. Where somebody was faster, both versions are shown and the person chooses. */
export function EditCandidate({ candidate, hasNext, onClose, onSaved }: Props) {
  const { t } = useTranslation(['candidates', 'common'])
  const [base] = useState(candidate)
  const [mine, setMine] = useState<Values>(() => valuesOf(candidate))
  const [theirs, setTheirs] = useState<Candidate | null>(null)

  /** Throws what the dialog shows; a version that came in between is not an error but a question. */
  const save = async (rowVersion: number, patch: CandidatePatch): Promise<boolean> => {
    try {
      if (Object.keys(patch).length > 0) await updateCandidate(base.id, rowVersion, patch)
      notifications.show({ message: t('edit.saved') })
      onSaved()
      return true
    } catch (reason) {
      if (!toProblem(reason).stale) throw reason
      setTheirs(await freshCandidate(base.id))
      return false
    }
  }
  return (
    <Dialog onClose={onClose} size="lg" title={theirs === null ? t('edit.title') : t('conflict.title')}>
      {theirs === null ? (
        <CandidateFields
          id={base.id}
          values={valuesOf(base)}
          submitLabel={hasNext ? t('edit.saveAndNext') : t('common:save')}
          onCancel={onClose}
          onSubmit={(values, notKept) => {
            setMine(values)
            return save(base.row_version, { ...pick(values, changedFields(valuesOf(base), values)), ...notKept } as CandidatePatch)
          }}
        />
      ) : (
        <ResolveConflict
          key={theirs.row_version}
          base={valuesOf(base)}
          mine={mine}
          theirs={theirs}
          onCancel={onClose}
          onSave={async (patch) => {
            await save(theirs.row_version, patch as CandidatePatch)
          }}
        />
      )}
    </Dialog>
  )
}
