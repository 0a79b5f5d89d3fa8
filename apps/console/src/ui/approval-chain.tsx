import { Group, Stack, Text, ThemeIcon, Timeline } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { components } from '../api/talent.gen.ts'
import { IconCheck, IconClock, IconDots, IconX } from './icons.tsx'
import { Person, usePeople, usePersonName } from './person.tsx'
import { RelativeTime } from './relative-time.tsx'
import { isStandIn, type StepState, stepState } from './step-state.ts'
import { useWords } from './words.ts'

type Approval = components['schemas']['ApprovalRequest']

const LOOKS: Record<StepState, { color: string; Icon: typeof IconCheck }> = {
  Approved: { color: 'green', Icon: IconCheck },
  Rejected: { color: 'red', Icon: IconX },
  Due: { color: 'yellow', Icon: IconClock },
  Waiting: { color: 'gray', Icon: IconDots },
  Cancelled: { color: 'gray', Icon: IconX },
  NotNeeded: { color: 'gray', Icon: IconDots },
  Resolved: { color: 'green', Icon: IconCheck },
  Upheld: { color: 'red', Icon: IconX },
}

/** Who has to say yes, in order: faces, times and comments. */
export function ApprovalChain({ approval }: { approval: Approval }) {
  const { t } = useTranslation()
  const words = useWords()
  const nameOf = usePersonName()
  const people = usePeople()
  const { steps } = approval
  const done = steps.filter(({ status }) => status === 'Approved').length
  const stateWords = (step: Approval['steps'][number], state: StepState) => {
    const role = words.role(step.role)
    const isSaid = words.step(step) === role
    if (state === 'Due') return isSaid ? words.status('Open') : t('chain.Due', { role })
    return [...(isSaid ? [] : [role]), t(`chain.${state}`)].join(' · ')
  }
  return (
    <Timeline active={done - 1} color="green" bulletSize={24} lineWidth={2} aria-label={t('chain.title')}>
      {steps.map((step) => {
        const state = stepState(approval, step)
        const { color, Icon } = LOOKS[state]
        const decider = people.data?.find(({ id }) => id === step.decided_by)
        return (
          <Timeline.Item
            key={step.step}
            bullet={
              <ThemeIcon size={24} radius="xl" color={color} variant="light">
                <Icon size={14} aria-hidden />
              </ThemeIcon>
            }
            title={
              <Group gap={6}>
                <Text fw={600}>{words.step(step)}</Text>
                {!step.mandatory && (
                  <Text size="xs" c="dimmed">
                    {t('chain.optional')}
                  </Text>
                )}
              </Group>
            }
          >
            <Stack gap={2}>
              <Text size="sm" c="dimmed">
                {stateWords(step, state)}
              </Text>
              {step.decided_at !== null && (
                <Group gap={8}>
                  <Text size="sm" component="span">
                    <Person id={step.decided_by} />
                  </Text>
                  {step.decided_for !== null && (
                    <Text size="sm" component="span">
                      {t('chain.for', { name: nameOf(step.decided_for) })}
                    </Text>
                  )}
                  {isStandIn(step, decider) && (
                    <Text size="sm" component="span">
                      {t('chain.inPlaceOf', { role: words.role(step.role) })}
                    </Text>
                  )}
                  <Text size="sm" c="dimmed" component="span">
                    <RelativeTime at={step.decided_at} />
                  </Text>
                </Group>
              )}
              {step.comment !== null && <Text size="sm">{t('quoted', { text: step.comment })}</Text>}
            </Stack>
          </Timeline.Item>
        )
      })}
    </Timeline>
  )
}
