import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** Names and values of a record; what is not known is left out. */
export function Facts({ facts }: { facts: ReadonlyArray<readonly [name: string, value: ReactNode]> }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === '' || value === false ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
