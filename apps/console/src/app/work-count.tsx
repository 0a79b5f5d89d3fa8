import { useTranslation } from 'react-i18next'
import { useWorkCount } from '../features/work/work.queries.ts'
import classes from './shell.module.css'

/** Beside My work: how much waits. */
export function WorkCount() {
  const { t } = useTranslation()
  const { count, more } = useWorkCount()
  if (count === 0) return null
  const number = `${count}${more ? '+' : ''}`
  return (
    <span className={classes.count} role="img" aria-label={t('shell.waiting', { number })}>
      {number}
    </span>
  )
}
