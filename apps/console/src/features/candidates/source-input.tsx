import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useCandidates } from './candidates.queries.ts'

/** Where a candidate comes from, in words. What was written before is offered, so that one source does not get two spellings. */
export function SourceInput(input: AutocompleteProps) {
  const { items } = useCandidates()
  const known = [...new Set(items.flatMap(({ source }) => (source ? [source] : [])))].sort((a, b) => a.localeCompare(b))
  // What stands there already is no suggestion; and below the input are the buttons of a dialog.
  const others = known.filter((source) => source !== input.value)
  return <Autocomplete data={others} limit={20} maxLength={100} comboboxProps={{ position: 'top-start' }} {...input} />
}
