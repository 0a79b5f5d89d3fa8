import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../ui/words.ts'
import { useApplicationsIn } from '../applications/applications.queries.ts'
import type { ApplicationStatus } from '../applications/stages.ts'
import type { Moves } from '../applications/use-moves.tsx'
import { CardList } from './card-list.tsx'
import { useStageCount } from './use-stage-count.ts'

/** One stage on its own: for a phone, and for who came from the overview's figure. */
export function StageList({ status, tanId, moves }: { status: ApplicationStatus; tanId: string | undefined; moves: Moves }) {
  const { t } = useTranslation('pipeline')
  const words = useWords()
  const list = useApplicationsIn(status, tanId)
  const count = useStageCount(status, tanId, list)
  return (
    <section aria-label={words.status(status)}>
      <Text size="sm" c="dimmed" mb="xs" aria-live="polite">
        {count !== '' && t('inStage', { people: count, stage: words.status(status) })}
      </Text>
      <CardList list={list} label={words.status(status)} moves={moves} withRequisition={tanId === undefined} wide />
    </section>
  )
}
