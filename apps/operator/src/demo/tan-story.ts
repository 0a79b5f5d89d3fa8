import { createTan, decideTan } from '../../../../services/talent/src/modules/requisitions/tans.actions.ts'
import type { PlannedOpening } from './plan.ts'
import { PROFESSIONS } from './professions.ts'
import { type Scene, type Stage, timeOf } from './story.ts'

const REASONS = ['The team is growing.', 'Replaces a colleague who left.', 'A new customer needs us there.'] as const

/** A requisition: asked for by the team or its recruiter, then decided by the head of the department and by Finance. */
export function tanScenes({ as, diary, random }: Stage, opening: PlannedOpening, made: (tanId: string) => void): Scene[] {
  const { team, title, profession, positions, fate, at } = opening
  const { field, skills } = PROFESSIONS[profession]
  const by = random.chance(0.5) ? team.manager : team.recruiter
  const justification = random.pick(REASONS)
  let id = ''
  const scenes: Scene[] = []
  const scene = (beat: string, play: (time: Date) => Promise<void>) => {
    const time = timeOf(at, beat)
    scenes.push({ at: time, play: () => play(time) })
  }
  scene('created', async (time) => {
    const tan = await createTan(as(by), {
      title,
      department: team.department,
      hiring_manager_id: as(team.manager).actor.userId,
      positions,
      employment_type: team.employmentType,
      justification,
      job_description: `${title}: works in ${field}. Brings ${skills.slice(0, 4).join(', ')}.`,
    })
    id = tan.id
    made(id)
    diary.note('tan', id, time, 'created')
    diary.note('asked', id, time, 'tan')
  })
  for (const [step, who] of [team.head, 'FINANCE_APPROVER' as const].entries()) {
    const refused = step === 1 && fate === 'rejected'
    if (at.has(`decided ${step}`))
      scene(`decided ${step}`, async (time) => {
        await decideTan(as(who), id, refused ? { decision: 'Rejected', comment: 'Not in this year’s plan.' } : { decision: 'Approved' })
        diary.note('tan', id, time, 'decided')
        diary.note('decided', id, time, 'tan')
      })
  }
  return scenes
}
