import { useTranslation } from 'react-i18next'
import { lineDiff } from './line-diff.ts'
import classes from './tools.module.css'

const MARKS = { same: ' ', removed: '−', added: '+' } as const

/** Two texts as one, with what went and what came: by mark, by words for a screen reader, and by colour. */
export function TextDiff({ label, before, after }: { label: string; before: string; after: string }) {
  const { t } = useTranslation('tools')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.diff} aria-label={label} tabIndex={0}>
      {lineDiff(before, after).map(({ kind, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison never move
        <div key={at} className={classes.line} data-kind={kind}>
          <span aria-hidden className={classes.mark}>
            {MARKS[kind]}
          </span>
          <span className={classes.text}>
            {kind === 'same' ? text : <span className={classes.spoken}>{t(`changes.${kind}`, { text: '' })}</span>}
            {kind === 'same' ? null : text}
          </span>
        </div>
      ))}
    </section>
  )
}
