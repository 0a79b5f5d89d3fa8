import type { ApplicationItem } from './applications.queries.ts'
import type { ApplicationStatus } from './stages.ts'

/**
 * Where an application can be taken. `action` is what the service must allow, `to` the stage that it leads to, `page` the
 * address where it is done; without a page it is done in a dialog, on the spot.
 */
export const MOVES = {
  shortlist: { action: 'shortlist.approve', to: 'Shortlisted' },
  interview: { action: 'interview.schedule', to: 'Interviewing', page: (id: string) => `/interviews?application=${id}` },
  offer: { action: 'offer.create', to: 'OfferPending', page: (id: string) => `/offers/new?application=${id}` },
  form: { action: 'green-form.issue', to: 'Onboarding', page: (id: string) => `/onboarding/${id}` },
  convert: { action: 'employee-conversion.approve', to: 'Converted', page: (id: string) => `/conversion?application=${id}` },
  reject: { action: 'application.reject', to: 'Rejected' },
  refuse: { action: 'shortlist.approve', to: 'Rejected' },
  withdraw: { action: 'application.withdraw', to: 'Withdrawn' },
} as const satisfies Record<string, { action: string; to: ApplicationStatus; page?: (id: string) => string }>
export type Move = keyof typeof MOVES
/** Those that are made on the spot. */
export type DialogMove = 'shortlist' | 'refuse' | 'reject' | 'withdraw'

export const pageOf = (move: Move, applicationId: string): string | null => {
  const found = MOVES[move]
  return 'page' in found ? found.page(applicationId) : null
}

/**
 * The moves that this person may make now, in the order of a hire. `isPlace` says whether the console has a page. Who may
 * reject the application as a whole is not asked to tell that from refusing its shortlisting.
 */
export function movesOf(
  { id, allowed_actions }: Pick<ApplicationItem, 'id' | 'allowed_actions'>,
  isPlace: (href: string) => boolean,
): Move[] {
  const may = (move: Move) => allowed_actions.includes(MOVES[move].action)
  return (Object.keys(MOVES) as Move[]).filter((move) => {
    const page = pageOf(move, id)
    return may(move) && (page === null || isPlace(page)) && !(move === 'refuse' && may('reject'))
  })
}

type WithStatus = Pick<ApplicationItem, 'status'>

/** What a move is called: where the application is already what it leads to, there is an interview or a link to the form. */
export const wordOf = (move: Move, { status }: WithStatus): Move | 'interviewAgain' | 'formAgain' =>
  (move === 'interview' || move === 'form') && MOVES[move].to === status ? `${move}Again` : move

/** Whether a move takes the application on, as opposed to what ends it or what is done once more where it is. */
export const leadsOn = (move: Move, { status }: WithStatus): boolean => isForward(move) && MOVES[move].to !== status

/** The move that takes a card to the column, if there is one. A second interview leads nowhere new. */
export const moveTo = (moves: readonly Move[], from: string, column: string): Move | undefined =>
  from === column ? undefined : moves.find((move) => MOVES[move].to === column)

/** What goes on with the hire, as opposed to what ends it. */
export const isForward = (move: Move): boolean => MOVES[move].to !== 'Rejected' && MOVES[move].to !== 'Withdrawn'
