import { MECHANISMS, type Mechanism } from '../../services/query/src/generate/mechanisms.ts'

/** For the option `--without`. */
export const MECHANISMS_TOLD = `left out, to see what each is worth: ${MECHANISMS.join(', ')}`

export const mechanismsIn = (text: string): Mechanism[] =>
  text.split(',').map((name) => {
    const known = MECHANISMS.find((one) => one === name)
    if (!known) throw new Error(`There is no mechanism "${name}": ${MECHANISMS.join(', ')}.`)
    return known
  })
