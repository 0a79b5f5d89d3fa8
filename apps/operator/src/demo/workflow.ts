import type { Tx } from '@tanager/postgres'
import type { KeyRing } from '../../../../services/talent/src/modules/green-forms/key-ring.ts'
import { ROLE_CODES } from '../../../../services/talent/src/policy.ts'
import { applicationScenes } from './application-story.ts'
import type { MadeCandidate } from './candidates.ts'
import { castOf } from './cast.ts'
import { openDiary } from './diary.ts'
import { type PlannedOpening, planHistory } from './plan.ts'
import { seededRandom } from './random.ts'
import type { Scene, Stage } from './story.ts'
import { tanScenes } from './tan-story.ts'
import type { DemoTenant } from './tenants.ts'
import { indexBank, uploadScenes } from './upload-story.ts'
import { userScenes } from './user-story.ts'

/**
 * Plays the story of a demo tenant: every action by one of its people, through the same code as over HTTP, in the order in which the
 * story has it happen, so that numbers and ids count upwards as they would have. Answers how much was made.
 */
export async function playWorkflow(
  tx: Tx,
  tenant: DemoTenant,
  bank: readonly MadeCandidate[],
  keys: KeyRing,
  now: Date,
): Promise<{ tans: number; applications: number; uploads: number }> {
  const random = seededRandom(`${tenant.profile.code} history`)
  const plan = planHistory(random, tenant, bank, now)
  const stage: Stage = {
    as: await castOf(tx, tenant),
    diary: openDiary(),
    keys,
    random,
    now,
    taken: plan.taken,
    currency: tenant.profile.code === 'acme' ? 'GBP' : 'EUR',
  }
  const tans = new Map<PlannedOpening, string>()
  const tanOf = (opening: PlannedOpening) => tans.get(opening) as string
  const uploads = uploadScenes(stage, bank)
  const everybody = [...ROLE_CODES, ...tenant.colleagues.map(({ handle }) => handle)]
  const scenes: Scene[] = [
    ...userScenes(stage, tenant, everybody, plan.leftAt),
    ...plan.openings.flatMap((opening) => tanScenes(stage, opening, (id) => tans.set(opening, id))),
    ...plan.applications.flatMap((application) => applicationScenes(stage, application, tanOf)),
    ...uploads,
  ]
  await indexBank(stage.as, bank)
  for (const scene of scenes.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await scene.play()
  await stage.diary.write(tx)
  return { tans: plan.openings.length, applications: plan.applications.length, uploads: uploads.length }
}
