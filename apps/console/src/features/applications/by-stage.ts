import type { ApplicationItem } from './applications.queries.ts'
import { APPLICATION_STATUSES, type ApplicationStatus, ENDS } from './stages.ts'

export type Stage = ApplicationStatus

export interface StageGroup {
  readonly status: Stage
  /** Still in the running, or hired. */
  readonly isOpen: boolean
  readonly applications: readonly ApplicationItem[]
}

const ends: readonly string[] = ENDS

/** The applications by stage, the furthest first and the ended ones last; within a stage who waits longest comes first. */
export function byStage(applications: readonly ApplicationItem[]): StageGroup[] {
  const open = APPLICATION_STATUSES.filter((status) => !ends.includes(status)).reverse()
  return [...open, ...ENDS].flatMap((status) => {
    const found = applications.filter((one) => one.status === status).sort((a, b) => a.updated_at.localeCompare(b.updated_at))
    return found.length === 0 ? [] : [{ status, isOpen: !ends.includes(status), applications: found }]
  })
}
