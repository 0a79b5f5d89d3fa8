interface Entry {
  readonly id: string
  readonly action: string
  readonly outcome: string
  readonly details: Readonly<Record<string, unknown>>
}

/** What always moves an application, or ends with it. */
const MOVES: readonly string[] = [
  'application.create',
  'application.reject',
  'application.withdraw',
  'offer.create',
  'offer.send',
  'offer.record-acceptance',
  'offer.withdraw',
]
/** What moves it the first time alone. */
const FIRST: readonly string[] = ['interview.schedule', 'green-form.issue']

function isMove({ action, outcome, details }: Entry): boolean {
  if (action === 'offer.approve') return outcome === 'Rejected'
  if (action === 'employee-conversion.approve') return outcome === 'Converted'
  if (action === 'shortlist.approve') return outcome !== 'ReturnedForInfo' && details['request_status'] !== 'Pending'
  return MOVES.includes(action)
}

/**
 * The entries of an application's activity that its stages tell already, with who, when and why; newest first. A deputy's decision is left
 * to the activity, which says for whom it was made. `isWhole`: no older entries are to come.
 */
export function toldByStages(entries: readonly Entry[], isWhole: boolean): ReadonlySet<string> {
  const first = isWhole ? FIRST.map((code) => entries.findLast(({ action }) => action === code)) : []
  const told = [...entries.filter(isMove), ...first].filter((entry) => entry !== undefined)
  return new Set(told.filter(({ details }) => details['deputy_for'] === undefined).map(({ id }) => id))
}
