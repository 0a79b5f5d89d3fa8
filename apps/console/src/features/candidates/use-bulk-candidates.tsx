import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../api/problem.ts'
import { BulkBar, useBulkRun } from '../../ui/bulk-bar.tsx'
import { useSelection } from '../../ui/use-selection.ts'
import { type CandidateItem, putForward } from './candidates.queries.ts'
import { PutForwardMany } from './put-forward-many.tsx'

const keyOf = (one: CandidateItem) => one.id
/** Done before, or by somebody else: there is an application of the two already. */
const isDone = (error: unknown) => toProblem(error).code === 'application_exists'

/** Candidates chosen in the list, and putting them forward together. */
export function useBulkCandidates(all: readonly CandidateItem[]) {
  const { t } = useTranslation(['candidates', 'common'])
  const nameOf = (one: CandidateItem) => one.full_name ?? t('common:unnamed')
  const selection = useSelection(all, keyOf, (one) => t('common:bulk.row', { name: nameOf(one) }))
  const bulk = useBulkRun(selection)
  const [choosing, setChoosing] = useState(false)
  const bar = (
    <BulkBar selection={selection} bulk={bulk} nameOf={nameOf}>
      <Button size="xs" onClick={() => setChoosing(true)}>
        {t('many.button')}
      </Button>
    </BulkBar>
  )
  const dialog = choosing && (
    <PutForwardMany
      names={selection.chosen.map(nameOf)}
      onClose={() => setChoosing(false)}
      onChosen={(tanId, title) => {
        setChoosing(false)
        let before = 0
        void bulk.run((one) => putForward(one.id, tanId), {
          isDone: (error) => {
            const wasThere = isDone(error)
            if (wasThere) before += 1
            return wasThere
          },
          words: (done) =>
            [done > before && t('many.added', { count: done - before, title }), before > 0 && t('many.before', { count: before, title })]
              .filter(Boolean)
              .join(' · '),
        })
      }}
    />
  )
  return { selection: { ...selection, bar }, dialog }
}
