import { Button, Stack, Title, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../api/problem.ts'
import { NotFound } from '../../app/not-found.tsx'
import { settings } from '../../app/settings.ts'
import { useMay, useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconLayoutGrid, IconMessagePlus, IconTable } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './ask.module.css'
import { tablesQuery } from './ask.queries.ts'
import { historyOf, useConversation } from './conversation.ts'
import { examplesFor, hintFor } from './examples.ts'
import { QuestionBox } from './question-box.tsx'
import { QuestionLists } from './question-lists.tsx'
import { SchemaDrawer } from './schema-drawer.tsx'
import { SpokenState } from './spoken-state.tsx'
import { TurnView } from './turn-view.tsx'
import { useKeptQuestions } from './use-kept-questions.ts'

/** For people of the tenant whose data can be asked about; to others there is no such page. */
export function AskPage() {
  const { me } = useSession()
  const isTheirs = me.tenant.code === settings.reportTenant
  const mayAsk = useMay('report.ask')
  // Somebody may ask in another of their roles: the service says whether they may in this one.
  const { error } = useQuery({ ...tablesQuery(me.role), enabled: isTheirs && mayAsk })
  if (!isTheirs) return <NotFound />
  return mayAsk && !(error instanceof ApiProblem && error.status === 403) ? <Asking /> : <NotInThisRole />
}

function NotInThisRole() {
  const { t } = useTranslation('ask')
  return <EmptyState title={t('notInThisRole.title')}>{t('notInThisRole.text')}</EmptyState>
}

function Asking() {
  const { t } = useTranslation('ask')
  const { turns, isRunning, ask, stop, begin } = useConversation()
  const kept = useKeptQuestions()
  const [question, setQuestion] = useState(useSearch({ strict: false }).question ?? '')
  const [schemaOpened, schema] = useDisclosure(false)
  const box = useRef<HTMLTextAreaElement>(null)

  function put(words: string, choice?: string): void {
    const asked = words.trim()
    if (asked === '' || isRunning) return
    kept.remember(asked)
    setQuestion('')
    window.scrollTo({ top: 0 })
    box.current?.focus({ preventScroll: true })
    void ask(asked, choice)
  }
  function insert(name: string): void {
    const { selectionStart = question.length, selectionEnd = question.length } = box.current ?? {}
    const before = question.slice(0, selectionStart)
    setQuestion(`${before}${/\S$/.test(before) ? ' ' : ''}${name} ${question.slice(selectionEnd).trimStart()}`)
    schema.close()
    window.setTimeout(() => box.current?.focus(), 0)
  }
  const [newest, ...earlier] = turns.toReversed()
  return (
    <>
      <PageHeader title={t('title')} under={t('under')}>
        <Button
          variant="default"
          leftSection={<IconLayoutGrid size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/ask/board" />}
        >
          {t('board.title')}
        </Button>
        <Button variant="default" leftSection={<IconTable size={16} aria-hidden />} onClick={schema.open}>
          {t('tables')}
        </Button>
        {turns.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconMessagePlus size={16} aria-hidden />}
            onClick={() => {
              begin()
              box.current?.focus()
            }}
          >
            {t('newConversation')}
          </Button>
        )}
      </PageHeader>
      <SpokenState turn={newest} />
      <div className={classes.page}>
        <div className={classes.main}>
          <QuestionBox
            box={box}
            value={question}
            onChange={setQuestion}
            onAsk={() => put(question)}
            onStop={stop}
            isRunning={isRunning}
            earlier={kept.recent}
            remembered={historyOf(turns).length}
            next={hintFor(newest?.answered?.answer)}
          />
          {newest === undefined ? (
            <Examples onAsk={put} />
          ) : (
            <TurnView key={newest.id} turn={newest} kept={kept} newest onAsk={put} onTables={schema.open} />
          )}
          {earlier.length > 0 && (
            <section className={classes.turn}>
              <Title order={2} mb="xs">
                {t('earlier')}
              </Title>
              {earlier.map((turn) => (
                <TurnView key={turn.id} turn={turn} kept={kept} newest={false} onAsk={put} onTables={schema.open} />
              ))}
            </section>
          )}
        </div>
        <QuestionLists kept={kept} onAsk={put} />
      </div>
      <SchemaDrawer opened={schemaOpened} onClose={schema.close} onInsert={insert} />
    </>
  )
}

/** Before the first question: some that this very data can answer. */
function Examples({ onAsk }: { onAsk: (question: string) => void }) {
  const { t } = useTranslation('ask')
  const { data } = useQuery(tablesQuery(useSession().me.role))
  const examples = examplesFor(data?.tables ?? [])
  if (examples.length === 0) return null
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{t('examples')}</Title>
      <ul className={classes.chips} aria-label={t('examples')}>
        {examples.map((question) => (
          <li key={question}>
            <UnstyledButton className={classes.chip} lang="en" onClick={() => onAsk(question)}>
              {question}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
