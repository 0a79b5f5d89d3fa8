import { snakeCase } from '@tanager/kernel'

/** Accepted with any value, and not kept. */
export const DROPPED = ['location', 'grade', 'interview_stages_count', 'client_interview_required'] as const
/** As are all names that begin or end so, in either spelling. */
export const DROPPED_PATTERNS = ['^[Bb]udget', '[Cc]riteria$'] as const

const patterns = DROPPED_PATTERNS.map((pattern) => new RegExp(pattern))
const isDropped = (name: string) => (DROPPED as readonly string[]).includes(name) || patterns.some((pattern) => pattern.test(name))

/** The names in a request that were accepted and are not kept, in snake_case, sorted. */
export const droppedNames = (input: object) => [...new Set(Object.keys(input).filter(isDropped).map(snakeCase))].sort()
