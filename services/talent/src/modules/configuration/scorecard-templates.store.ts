import { maybe, prepared, rows, type Tx } from '@tanager/postgres'
import type { ScorecardTemplate } from './scorecard-templates.schema.ts'

export type ScorecardTemplateRow = Omit<ScorecardTemplate, 'allowed_actions'>

const COLUMNS = `s.id, s.name, s.criteria, s.is_default, s.created_at, s.updated_at, s.row_version,
   (select count(*)::int from tans t where t.tenant_id = $1 and t.scorecard_template_id = s.id) as requisitions`
export const SCORECARD_TEMPLATE_SQL = prepared('scorecard-templates', {
  list: `select ${COLUMNS} from scorecard_templates s where s.tenant_id = $1 order by s.name_key`,
  count: `select count(*)::int as templates from scorecard_templates where tenant_id = $1`,
  find: `select ${COLUMNS} from scorecard_templates s where s.tenant_id = $1 and s.id = $2`,
  // Held, so that it is not deleted while a requisition gets it.
  hold: `select id from scorecard_templates where tenant_id = $1 and id = $2 for key share`,
  lock: `select id from scorecard_templates where tenant_id = $1 and id = $2 for update`,
  named: `select id from scorecard_templates where tenant_id = $1 and name_key = $2`,
  dropDefault: `update scorecard_templates set is_default = false, row_version = row_version + 1, updated_at = now()
                 where tenant_id = $1 and is_default and id <> $2`,
  insert: `insert into scorecard_templates (tenant_id, id, name, name_key, criteria, is_default) values ($1, $2, $3, $4, $5, $6)`,
  save: `update scorecard_templates set name = $3, name_key = $4, criteria = $5, is_default = $6, row_version = row_version + 1, updated_at = now()
          where tenant_id = $1 and id = $2`,
  remove: `delete from scorecard_templates where tenant_id = $1 and id = $2`,
})

export interface TemplateToSave {
  id: string
  name: string
  nameKey: string
  criteria: readonly string[]
  isDefault: boolean
}
const valuesOf = (t: TemplateToSave) => [t.id, t.name, t.nameKey, t.criteria, t.isDefault]

export const listTemplates = (tx: Tx) => rows<ScorecardTemplateRow>(tx, SCORECARD_TEMPLATE_SQL.list)
export const countTemplates = async (tx: Tx) => (await maybe<{ templates: number }>(tx, SCORECARD_TEMPLATE_SQL.count))?.templates ?? 0
export const findTemplate = (tx: Tx, id: string) => maybe<ScorecardTemplateRow>(tx, SCORECARD_TEMPLATE_SQL.find, [id])
export const holdTemplateRow = (tx: Tx, id: string) => maybe<{ id: string }>(tx, SCORECARD_TEMPLATE_SQL.hold, [id])
export const lockTemplate = (tx: Tx, id: string) => maybe<{ id: string }>(tx, SCORECARD_TEMPLATE_SQL.lock, [id])
export const templateNamed = (tx: Tx, nameKey: string) => maybe<{ id: string }>(tx, SCORECARD_TEMPLATE_SQL.named, [nameKey])
/** Of all but this one. */
export const dropDefault = (tx: Tx, id: string) => rows(tx, SCORECARD_TEMPLATE_SQL.dropDefault, [id])
export const insertTemplate = (tx: Tx, t: TemplateToSave) => rows(tx, SCORECARD_TEMPLATE_SQL.insert, valuesOf(t))
export const saveTemplateRow = (tx: Tx, t: TemplateToSave) => rows(tx, SCORECARD_TEMPLATE_SQL.save, valuesOf(t))
export const removeTemplate = (tx: Tx, id: string) => rows(tx, SCORECARD_TEMPLATE_SQL.remove, [id])
