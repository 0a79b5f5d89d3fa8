import { Fragment } from 'react'
import classes from './record-number.module.css'

/** The number of a record: never broken at its hyphen. */
export const RecordNumber = ({ children }: { children: string }) => <span className={classes.number}>{children}</span>

/** A title in which the numbers of records stay whole. */
export const WithNumbers = ({ children }: { children: string }) =>
  children.split(' ').map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text, in its order
    <Fragment key={at}>
      {at > 0 && ' '}
      {word.includes('-') && /\d/.test(word) ? <RecordNumber>{word}</RecordNumber> : word}
    </Fragment>
  ))
