import { maybe, prepared, rows, type Tx } from '@tanager/postgres'

export interface DefinitionRow {
  id: string
  entity_type: string
  name: string
  version: number
}
export interface DefinitionDetailRow extends DefinitionRow {
  states: { code: string; kind: string }[]
  transitions: { action: string; from: string; to: string }[]
}

export const WORKFLOW_SQL = prepared('workflow-definitions', {
  list: `select id, entity_type, name, version from workflow_definitions where tenant_id = $1 order by name, version`,
  find: `select d.id, d.entity_type, d.name, d.version,
       (select json_agg(json_build_object('code', s.code, 'kind', s.kind) order by s.position)
          from workflow_states s where s.tenant_id = $1 and s.definition_id = d.id) as states,
       (select coalesce(json_agg(json_build_object('action', t.action, 'from', t.from_state, 'to', t.to_state) order by t.position), '[]')
          from workflow_transitions t where t.tenant_id = $1 and t.definition_id = d.id) as transitions
     from workflow_definitions d where d.tenant_id = $1 and d.id = $2`,
})

export const listWorkflowDefinitions = (tx: Tx) => rows<DefinitionRow>(tx, WORKFLOW_SQL.list)
export const findWorkflowDefinition = (tx: Tx, id: string) => maybe<DefinitionDetailRow>(tx, WORKFLOW_SQL.find, [id])
