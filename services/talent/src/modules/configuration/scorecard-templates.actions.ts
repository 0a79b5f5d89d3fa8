import { checkVersion, conflict, invalid, newId, notFound, refused } from '@tanager/kernel'
import type { Ctx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { keyOf, repeated } from './same-words.ts'
import type { CreateScorecardTemplate, UpdateScorecardTemplate } from './scorecard-templates.schema.ts'
import {
  countTemplates,
  dropDefault,
  findTemplate,
  holdTemplateRow,
  insertTemplate,
  lockTemplate,
  removeTemplate,
  type ScorecardTemplateRow,
  saveTemplateRow,
  type TemplateToSave,
  templateNamed,
} from './scorecard-templates.store.ts'
import { lockTenantProfile } from './tenant-profile.store.ts'

/** One list without pages: more than these nobody would look through. */
const MOST = 100

export async function createTemplate(ctx: Ctx, input: CreateScorecardTemplate): Promise<ScorecardTemplateRow> {
  await lockTenantProfile(ctx.tx) // names and the default are looked at one change after another
  if ((await countTemplates(ctx.tx)) >= MOST)
    throw refused('too_many_templates', `There are ${MOST} scorecard templates already. Delete one that no requisition uses first.`)
  const made = await checked(ctx, newId(), input)
  if (made.isDefault) await dropDefault(ctx.tx, made.id)
  await insertTemplate(ctx.tx, made)
  return record(ctx, made.id, 'configuration.scorecard-template.create', 'Created')
}

/** Changes a template as a whole. Feedback that was given keeps its own criteria. */
export async function updateTemplate(
  ctx: Ctx,
  id: string,
  input: UpdateScorecardTemplate,
  ifMatch: string | undefined,
): Promise<ScorecardTemplateRow> {
  await lockTenantProfile(ctx.tx)
  const before = await readTemplate(ctx, id)
  checkVersion(before.row_version, ifMatch, input.row_version)
  const saved = await checked(ctx, id, input)
  if (saved.isDefault) await dropDefault(ctx.tx, id)
  await saveTemplateRow(ctx.tx, saved)
  return record(ctx, id, 'configuration.scorecard-template.update', 'Updated')
}

export async function deleteTemplate(ctx: Ctx, id: string): Promise<void> {
  await lockTenantProfile(ctx.tx)
  if (!(await lockTemplate(ctx.tx, id))) throw notFound() // a requisition that is getting it is waited for
  const { requisitions } = await readTemplate(ctx, id)
  if (requisitions > 0)
    throw refused('template_in_use', `${requisitions} requisitions use this scorecard template. Give them another one first.`)
  await removeTemplate(ctx.tx, id)
  await recordAudit(ctx, {
    action: 'configuration.scorecard-template.delete',
    entityType: 'scorecard_template',
    entityId: id,
    outcome: 'Deleted',
  })
}

export async function readTemplate(ctx: Pick<Ctx, 'tx'>, id: string): Promise<ScorecardTemplateRow> {
  const found = await findTemplate(ctx.tx, id)
  if (!found) throw notFound()
  return found
}

/** For a requisition that is to have it: 404 where there is none, and it stays until the transaction ends. */
export async function holdTemplate(ctx: Pick<Ctx, 'tx'>, id: string): Promise<void> {
  if (!(await holdTemplateRow(ctx.tx, id))) throw notFound('scorecard template')
}

async function checked(ctx: Ctx, id: string, input: CreateScorecardTemplate): Promise<TemplateToSave> {
  const [name, criteria] = [input.name.trim(), input.criteria.map((one) => one.trim())]
  const twice = repeated(criteria)
  if (twice.length > 0) throw invalid(twice.map((at) => ({ path: `criteria.${at}`, message: 'is in the list already' })))
  const nameKey = keyOf(name)
  const other = await templateNamed(ctx.tx, nameKey)
  if (other && other.id !== id) throw conflict('name_taken', 'Another scorecard template has this name. Choose another one.')
  return { id, name, nameKey, criteria, isDefault: input.is_default }
}

async function record(ctx: Ctx, id: string, action: string, outcome: string): Promise<ScorecardTemplateRow> {
  const saved = await readTemplate(ctx, id)
  const { criteria, is_default, row_version } = saved
  await recordAudit(ctx, {
    action,
    entityType: 'scorecard_template',
    entityId: id,
    outcome,
    details: { criteria: criteria.length, is_default, row_version },
  })
  return saved
}
