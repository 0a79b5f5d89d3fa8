import { refused } from './problem.ts'

/** One legal move of an entity: who may make it is policy, what it records is the action code. */
export interface Move<State extends string> {
  action: string
  from: readonly State[]
  to: State
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
      if (!move.from.includes(state)) throw refused('illegal_transition', `${entity} that is ${state} cannot take the step "${name}".`)
      return { to: move.to, action: move.action }
    },
    allowed(state) {
      const legal = Object.values<Move<State>>(moves).filter((move) => move.from.includes(state))
      return [...new Set(legal.map((move) => move.action))].sort()
    },
  }
}
