import { refused } from './problem.ts'

/** One legal move of an entity: who may make it is policy, what it records is the action code. */
export interface Move<State extends string> {
  action: string
  from: readonly State[]
  to: State
  /** What happens to the entity, after "can": `be sent`. For the person who is refused. */
  words: string
}

/** The whole life of an entity as one table of moves. */
export interface Flow<State extends string, Name extends string> {
  readonly entity: string
  readonly moves: Readonly<Record<Name, Move<State>>>
  /** The move from a state, or 422 `illegal_transition`. */
  apply(state: State, name: Name): { to: State; action: string }
  /** The action codes that are legal in a state, whoever asks, sorted. */
  allowed(state: State): string[]
}

/** Makes a flow from its table; pure. */
export function transitions<State extends string, Name extends string>(
  entity: string,
  moves: Readonly<Record<Name, Move<State>>>,
): Flow<State, Name> {
  return {
    entity,
    moves,
    apply(state, name) {
      const move = moves[name]
      if (!move.from.includes(state)) throw refused('illegal_transition', refusalOf(entity, move, state))
      return { to: move.to, action: move.action }
    },
    allowed(state) {
      const legal = Object.values<Move<State>>(moves).filter((move) => move.from.includes(state))
      return [...new Set(legal.map((move) => move.action))].sort()
    },
  }
}

/** `entity` with its article, as in "An offer". */
function refusalOf<State extends string>(entity: string, { from, words }: Move<State>, state: State): string {
  const states = from.length === 1 ? from[0] : `${from.slice(0, -1).join(', ')} or ${from.at(-1)}`
  return `Only ${entity[0]?.toLowerCase()}${entity.slice(1)} that is ${states} can ${words}. This one is ${state}.`
}
