import { Text } from '@mantine/core'
import { useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuditWords } from '../../ui/story-line.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { useWords } from '../../ui/words.ts'
import { BOX, layoutOf, type WorkflowDefinition } from './diagram-layout.ts'
import classes from './workflow-diagram.module.css'

/** States as boxes, transitions as arrows. The table beside it says the same in words, so the picture is one image to a screen reader. */
export function WorkflowDiagram({ definition, name }: { definition: WorkflowDefinition; name: string }) {
  const { t } = useTranslation('admin')
  const words = useWords()
  const { action } = useAuditWords()
  const head = useId()
  const diagram = useMemo(() => layoutOf(definition), [definition])
  const scroller = useRef<HTMLElement>(null)
  const width = useWidth(scroller)
  useEffect(() => {
    // Where the screen is too narrow for it, one begins at the first state, not at the lanes beside it.
    const first = diagram.boxes[0]
    if (first !== undefined) scroller.current?.scrollTo({ left: first.x + BOX.width <= width ? 0 : first.x - 16 })
  }, [diagram, width])
  const title = t('workflows.drawingOf', { name, states: definition.states.length, transitions: definition.transitions.length })
  return (
    <figure className={classes.figure}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is cut off at the side must be reachable with the keyboard */}
      <section ref={scroller} className={`tng-beside ${classes.scroller}`} aria-label={t('workflows.drawing', { name })} tabIndex={0}>
        <svg
          role="img"
          aria-label={title}
          width={diagram.width}
          height={diagram.height}
          viewBox={`0 0 ${diagram.width} ${diagram.height}`}
          className={classes.drawing}
        >
          <defs>
            <marker id={head} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
              <path d="M0 0L8 4L0 8Z" className={classes.head} />
            </marker>
          </defs>
          {diagram.arrows.map(({ from, to, path }) => (
            <path key={`${from} ${to}`} d={path} className={classes.arrow} markerEnd={`url(#${head})`} />
          ))}
          {diagram.labels.map(({ action: code, x, y }) => (
            <text key={`${code} ${x} ${y}`} x={x} y={y} className={classes.label}>
              {action(code)}
            </text>
          ))}
          {diagram.boxes.map(({ code, kind, x, y }) => (
            <g key={code} data-kind={kind} className={classes.box}>
              <title>{code}</title>
              <rect x={x} y={y} width={BOX.width} height={BOX.height} rx={kind === 'initial' ? BOX.height / 2 : 6} />
              {kind === 'final' && (
                <rect x={x + 4} y={y + 4} width={BOX.width - 8} height={BOX.height - 8} rx={4} className={classes.inner} />
              )}
              <text x={x + BOX.width / 2} y={y + BOX.height / 2} className={classes.state}>
                {words.status(code)}
              </text>
            </g>
          ))}
        </svg>
      </section>
      <Text component="figcaption" size="sm" c="dimmed" mt="xs">
        {t('workflows.legend')}
      </Text>
    </figure>
  )
}
