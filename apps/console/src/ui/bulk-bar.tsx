import { Button, Group, List, Progress as ProgressLine, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './bulk-bar.module.css'
import { useProblemText } from './problem-text.ts'
import { type Progress, runEach } from './run-each.ts'

interface Chosen<T> {
  readonly chosen: readonly T[]
  readonly count: number
  readonly clear: () => void
  readonly drop: (row: T) => void
}

interface RunOptions<T> {
  /** What counts as done although it was refused. */
  readonly isDone?: (error: unknown) => boolean
  /** What was done with so many of them. */
  readonly words?: (done: number) => string
  /** Those of the chosen ones that it can be done with. */
  readonly rows?: readonly T[]
  /** Which of the chosen ones it could not be done with, in a sentence. */
  readonly leftOut?: string
  /** Once all were tried: the lists are fetched again. */
  readonly after?: () => Promise<unknown>
}

/** Does one thing with every chosen row, one after the other. Those that are done leave the selection; those that failed stay in it. */
export function useBulkRun<T>(selection: Chosen<T>) {
  const [progress, setProgress] = useState<Progress<T> | null>(null)
  const [isRunning, setRunning] = useState(false)
  const stopped = useRef(false)
  const words = useRef<((done: number) => string) | undefined>(undefined)
  const leftOut = useRef<string | undefined>(undefined)
  return {
    progress,
    isRunning,
    /** What was done with so many, where the act has words of its own. */
    wordsFor: (done: number) => words.current?.(done),
    leftOut: () => leftOut.current,
    wasStopped: () => stopped.current,
    stop: () => {
      stopped.current = true
    },
    forget: () => setProgress(null),
    run: async (act: (row: T) => Promise<unknown>, options: RunOptions<T> = {}) => {
      if (isRunning) return
      const { isDone, rows = selection.chosen, after } = options
      stopped.current = false
      words.current = options.words
      leftOut.current = options.leftOut
      setRunning(true)
      setProgress({ all: rows.length, done: 0, failures: [] })
      await runEach(rows, act, {
        isStopped: () => stopped.current,
        ...(isDone ? { isDone } : {}),
        onProgress: (now, row) => {
          setProgress(now)
          if (!now.failures.some((failure) => failure.row === row)) selection.drop(row)
        },
      })
      await after?.()
      setRunning(false)
    },
  }
}

interface Props<T> {
  selection: Chosen<T>
  bulk: ReturnType<typeof useBulkRun<T>>
  nameOf: (row: T) => string
  /** Buttons for what may be done. */
  children: ReactNode
}

/** With a list that has chosen rows, above it or on a phone below everything: how many, what may be done with them, how far it is, and what failed and why. */
export function BulkBar<T>({ selection, bulk, nameOf, children }: Props<T>) {
  const { t } = useTranslation()
  const textOf = useProblemText()
  const { progress, isRunning } = bulk
  const finished = (done: number) => bulk.wordsFor(done) ?? t('bulk.finished', { done })
  if (selection.count === 0 && progress === null) return null
  const failed = progress?.failures.length ?? 0
  const untried = progress === null ? 0 : progress.all - progress.done - failed
  const leftOut = bulk.leftOut()
  const outcome =
    progress === null
      ? []
      : [
          progress.done > 0 && finished(progress.done),
          failed > 0 && t('bulk.failed', { count: failed }),
          untried > 0 && t(bulk.wasStopped() ? 'bulk.stopped' : 'bulk.offline', { count: untried }),
        ].filter(Boolean)
  return (
    <Stack gap="xs" className={`tng-surface ${classes.bar}`} role="group" aria-label={t('bulk.selected', { count: selection.count })}>
      <Group gap="xs">
        <Text fw={600} aria-live="polite">
          {isRunning && progress !== null
            ? t('bulk.running', { done: progress.done + progress.failures.length, all: progress.all })
            : selection.count > 0
              ? t('bulk.selected', { count: selection.count })
              : finished(progress?.done ?? 0)}
        </Text>
        {!isRunning && selection.count > 0 && children}
        {isRunning ? (
          <Button size="xs" variant="default" onClick={bulk.stop}>
            {t('bulk.stop')}
          </Button>
        ) : (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => {
              selection.clear()
              bulk.forget()
            }}
          >
            {t(selection.count > 0 ? 'bulk.clear' : 'close')}
          </Button>
        )}
      </Group>
      {isRunning && progress !== null && (
        <ProgressLine
          value={(100 * (progress.done + progress.failures.length)) / progress.all}
          aria-label={t('bulk.running', { done: progress.done, all: progress.all })}
        />
      )}
      {!isRunning && progress !== null && (failed > 0 || untried > 0) && (
        <div role="alert">
          <Text size="sm">{outcome.join(' · ')}</Text>
          <List size="sm">
            {progress.failures.map(({ row, error }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
              <List.Item key={index}>
                <b>{nameOf(row)}</b>: {textOf(error)}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {!isRunning && progress !== null && leftOut !== undefined && <Text size="sm">{leftOut}</Text>}
    </Stack>
  )
}
