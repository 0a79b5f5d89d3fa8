import type { KeyRing } from '../../../../services/talent/src/modules/green-forms/key-ring.ts'
import type { Laid, Taken } from './calendar.ts'
import type { Cast } from './cast.ts'
import type { Diary } from './diary.ts'
import type { PlannedApplication } from './plan.ts'
import type { Random } from './random.ts'

/** Something that somebody does at some time. Scenes are played in the order of their times, whosever they are. */
export interface Scene {
  at: Date
  play: () => Promise<void>
}

/** What every scene may need. */
export interface Stage {
  as: Cast
  diary: Diary
  keys: KeyRing
  random: Random
  now: Date
  /** Hours that have an interview. */
  taken: Taken
  /** Of what offers pay. */
  currency: string
}

/** One application's story: who is in it, when each thing happens, and what was made so far. */
export interface Telling extends Stage {
  plan: PlannedApplication
  /** The application, once it is there. */
  id: () => string
  tanId: () => string
  /** Adds a scene at the time that the plan has for this beat. */
  scene: (beat: string, play: (at: Date) => Promise<void>) => void
}

/** The time of a beat that the fate has. */
export function timeOf(at: Laid, beat: string): Date {
  const found = at.get(beat)
  if (!found) throw new Error(`The story has no "${beat}".`)
  return found
}
