import { Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ask.module.css'
import { Foldable } from './foldable.tsx'
import type { Kept } from './use-kept-questions.ts'

const PICK_LENGTH = 120

/** Beside the answer: questions to ask again. They stand in this browser alone, and can be cleared. */
export function QuestionLists({ kept, onAsk }: { kept: Kept; onAsk: (question: string) => void }) {
  const { t } = useTranslation('ask')
  return (
    <Stack component="aside" gap="lg" aria-label={t('questions')}>
      <Questions
        title={t('favourites')}
        clear={t('clearFavourites')}
        onClear={kept.forgetFavourites}
        none={t('noFavourites')}
        list={kept.favourites}
        onAsk={onAsk}
      />
      <Questions
        title={t('recent')}
        clear={t('clearRecent')}
        onClear={kept.forgetRecent}
        none={t('noRecent')}
        list={kept.recent}
        onAsk={onAsk}
      />
    </Stack>
  )
}

interface ListProps {
  title: string
  clear: string
  onClear: () => void
  none: string
  list: readonly string[]
  onAsk: (question: string) => void
}

function Questions({ title, clear, onClear, none, list, onAsk }: ListProps) {
  const { t } = useTranslation('ask')
  return (
    <section>
      <Group justify="space-between" mb={4}>
        <Title order={2}>{title}</Title>
        {list.length > 0 && (
          <Button size="compact-xs" variant="subtle" color="gray" aria-label={clear} onClick={onClear}>
            {t('clear')}
          </Button>
        )}
      </Group>
      {list.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <ul className={classes.list} aria-label={title}>
          {list.map((question) => (
            <li key={question}>
              <Foldable text={question} most={PICK_LENGTH}>
                {(shown) => (
                  <UnstyledButton className={classes.pick} onClick={() => onAsk(question)}>
                    {shown}
                  </UnstyledButton>
                )}
              </Foldable>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
