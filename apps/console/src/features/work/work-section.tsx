import { Button, Checkbox, Group, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkBar, useBulkRun } from '../../ui/bulk-bar.tsx'
import { DecisionDialog, type DecisionValue } from '../../ui/decision.tsx'
import { NamedPeople } from '../../ui/named-people.tsx'
import { useSelection } from '../../ui/use-selection.ts'
import { useUsualReasons } from '../applications/usual-reasons.ts'
import type { Section } from './use-sections.ts'
import classes from './work.module.css'
import { type WorkItem, WorkRow } from './work-row.tsx'

const NONE: readonly WorkItem[] = []
const keyOf = (item: WorkItem) => item.key
/** What is decided together are shortlists: the words are theirs. */
const TOGETHER = { Approved: 'shortlist', Rejected: 'refuse' } as const
type Together = keyof typeof TOGETHER
const DECISIONS = Object.keys(TOGETHER) as Together[]

/** One kind of thing that waits. Where several can be decided together, each row can be chosen. */
export function WorkSection({ section, onDecide }: { section: Section; onDecide: (item: WorkItem, decision: DecisionValue) => void }) {
  const { t } = useTranslation(['work', 'applications', 'common'])
  const { key, items: all, list, many, isFolded = false } = section
  const [isOpen, setOpen] = useState(!isFolded)
  const items = isOpen ? all : NONE
  const usual = useUsualReasons()
  const nameOf = (item: WorkItem) => item.about?.() ?? item.title
  const selection = useSelection(items, keyOf, (item) => t('common:bulk.row', { name: nameOf(item) }))
  const bulk = useBulkRun(selection)
  const [asked, setAsked] = useState<Together | null>(null)
  const isMany = many !== undefined && items.length > 1
  const isAll = selection.hasAll(items)
  if (all.length === 0 && bulk.progress === null) return null
  return (
    <section aria-labelledby={`work-${key}`}>
      <Group mb="xs" gap="xs" {...(isMany ? { className: classes.withBar ?? '' } : {})}>
        {isMany && (
          <Checkbox
            size="xs"
            ml={13} // above those of the rows, which have a border
            aria-label={t('common:bulk.all')}
            checked={selection.count > 0 && isAll}
            indeterminate={selection.count > 0 && !isAll}
            onChange={() => selection.toggleAll(items)}
          />
        )}
        <Title order={2} id={`work-${key}`}>
          {t(`section.${key}`)}{' '}
          <span className={classes.count}>{t(list.hasNextPage ? 'countAndMore' : 'count', { count: all.length })}</span>
        </Title>
        {isFolded && (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            aria-label={`${t(isOpen ? 'fold' : 'unfold')}: ${t(`section.${key}`)}`}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'fold' : 'unfold')}
          </Button>
        )}
        {many !== undefined && (
          <BulkBar selection={selection} bulk={bulk} nameOf={nameOf}>
            {DECISIONS.map((decision) => (
              <Button key={decision} size="xs" variant={decision === 'Approved' ? 'filled' : 'default'} onClick={() => setAsked(decision)}>
                {t(`applications:bulk.${TOGETHER[decision]}`)}
              </Button>
            ))}
          </BulkBar>
        )}
      </Group>
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.map((item) => (
            <WorkRow key={item.key} item={item} onDecide={onDecide} {...(isMany ? { selection } : {})} />
          ))}
        </ul>
      )}
      {isOpen && list.hasNextPage && (
        <Button mt="xs" size="compact-sm" variant="subtle" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('common:more')}
        </Button>
      )}
      {many !== undefined && asked !== null && (
        <DecisionDialog
          about={t('applications:bulk.candidates', { count: selection.count })}
          decision={asked}
          requestIds={selection.chosen.map(keyOf)}
          words={{
            [asked]: {
              label: t(`applications:moves.${TOGETHER[asked]}`),
              note: (
                <>
                  <NamedPeople all={selection.chosen.map(nameOf)} />
                  {t(`applications:bulk.${TOGETHER[asked]}Note`, { count: selection.count })}
                </>
              ),
              ...(asked === 'Rejected' ? { choices: usual } : {}),
            },
          }}
          decide={async (decision, comment) => {
            void bulk.run((item) => many.decide(item.key, decision, comment), { after: many.after })
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
