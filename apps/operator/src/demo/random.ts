import { randomUUID } from 'node:crypto'

/** Numbers that look like chance and are the same every time for the same seed. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  /** Different members of the list, in the list's order. */
  some<T>(list: readonly T[], count: number): T[]
}

/** A generator (mulberry32) whose seed is a text. */
export function seededRandom(seed: string): Random {
  let state = 2166136261
  for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 16777619)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly [T, ...T[]]) => list[Math.floor(next() * list.length)] as T,
    some: (list, count) => {
      let wanted = Math.min(count, list.length)
      return list.filter((_, index) => {
        const taken = next() < wanted / (list.length - index)
        if (taken) wanted -= 1
        return taken
      })
    },
  }
}

/** A UUIDv7 of a moment in the past: its place in every list is the place of that moment. */
export function idAt(milliseconds: number): string {
  const time = Math.floor(milliseconds).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
