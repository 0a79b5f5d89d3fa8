import { Alert, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconHourglass, IconInfoCircle } from '../../ui/icons.tsx'
import classes from './ask.module.css'
import type { AskAnswer, AskStep } from './ask.queries.ts'
import { type Kind, kindFor, kindNamedIn, kindsOf } from './chart-kinds.ts'
import { percentColumns, saidOf } from './figures.ts'
import { HowAnswered } from './how-answered.tsx'
import { KindPicker, ResultActions } from './result-actions.tsx'
import { ResultChart } from './result-chart.tsx'
import { ResultTable } from './result-table.tsx'
import { Said } from './said.tsx'
import { NAME_LENGTH, shortened } from './shortened.ts'
import { useDrawing } from './use-drawing.ts'

/** The answer first: a sentence, a picture, the rows. How it came about is folded. */
export function GoodAnswer({ question, answer, steps }: { question: string; answer: AskAnswer; steps: readonly AskStep[] }) {
  const { t } = useTranslation('ask')
  const said = saidOf(answer)
  const { result_columns: columns, result_rows: rows } = answer
  const percents = percentColumns(answer.sql, columns.length)
  const [chosen, setChosen] = useState<Kind>()
  const kinds = kindsOf(columns, rows)
  const kind = kindFor(chosen ?? kindNamedIn(question), kinds)
  const drawing = useDrawing(answer, kind)
  return (
    <Stack gap="md">
      {said !== null && (
        <Text className={classes.said} title={said.exact}>
          <Said columns={columns}>{said.read}</Said>
        </Text>
      )}
      {answer.interpretation !== null && answer.interpretation !== undefined && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('interpretedAs')} <Said>{answer.interpretation}</Said>
          {typeof answer.confidence === 'number' && ` · ${t('confidence', { percent: Math.round(100 * answer.confidence) })}`}
        </Text>
      )}
      {answer.clarification_message !== null && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />} title={t('passedOver')}>
          <Said>{answer.clarification_message}</Said>
        </Alert>
      )}
      {answer.cost_notice !== null && (
        <Alert color="yellow" variant="light" icon={<IconHourglass aria-hidden />} title={t('cost')}>
          <Said>{answer.cost_notice}</Said>
        </Alert>
      )}
      {rows.length === 0 ? (
        <Text c="dimmed">{t('noRows')}</Text>
      ) : (
        <>
          <ResultChart drawing={drawing} />
          <div>
            <Group justify="space-between" mb="xs">
              <Group gap="sm">
                <Text size="sm" c="dimmed">
                  {t('rows', { count: answer.row_count })}
                </Text>
                <KindPicker kinds={kinds} kind={kind} onChoose={setChosen} />
              </Group>
              <ResultActions question={question} columns={columns} rows={rows} drawing={drawing} kind={kind} />
            </Group>
            {kind !== 'number' && (
              <ResultTable label={shortened(question, NAME_LENGTH)} columns={columns} rows={rows} percents={percents} />
            )}
          </div>
        </>
      )}
      {answer.retry_count > 0 && (
        <Text size="sm" c="dimmed">
          {t('corrected', { count: answer.retry_count })}
        </Text>
      )}
      <HowAnswered answer={answer} steps={steps} />
    </Stack>
  )
}
