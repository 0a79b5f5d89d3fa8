import classes from './ask.module.css'
import { inLines, sqlTokens } from './sql-tokens.ts'

export function SqlCode({ sql }: { sql: string }) {
  return (
    <pre className={classes.sql}>
      <code>
        {sqlTokens(inLines(sql)).map(({ kind, text }, at) =>
          kind === 'other' || kind === 'name' ? (
            text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
            <span key={at} data-kind={kind}>
              {text}
            </span>
          ),
        )}
      </code>
    </pre>
  )
}
