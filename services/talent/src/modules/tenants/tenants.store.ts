import { prepared, rows, type Tx } from '@tanager/postgres'
import type { WorkflowDescription } from '../configuration/workflow-catalog.ts'

/** Statements of the operator alone: the application's role has no right to any of them. */
export const TENANT_SQL = prepared('tenants', {
  register: `insert into tenant_directory (code, tenant_id) values ($2, $1)`,
  insert: `insert into tenants (tenant_id, code, name, legal_name, domain) values ($1, $2, $3, $4, $5)`,
  setStatus: `update tenants set status = $2, updated_at = now() where tenant_id = $1 and status <> $2 returning status`,
  beginChain: `insert into audit_heads (tenant_id) values ($1)`,
  insertNumbering: `insert into numbering_rules (tenant_id, kind, prefix, suffix, padding) values ($1, $2, $3, '', 6)`,
  insertMatrix: `insert into approval_matrices (tenant_id, entity_type) values ($1, $2)`,
  insertRule: `insert into approval_rules (tenant_id, id, entity_type, step, name, role_code, mandatory) values ($1, $2, $3, $4, $5, $6, true)`,
  insertDefinition: `insert into workflow_definitions (tenant_id, id, entity_type, name) values ($1, $2, $3, $4)`,
  insertState: `insert into workflow_states (tenant_id, definition_id, code, position, kind) values ($1, $2, $3, $4, $5)`,
  insertTransition: `insert into workflow_transitions (tenant_id, definition_id, position, action, from_state, to_state) values ($1, $2, $3, $4, $5, $6)`,
  insertForm: `insert into form_definitions (tenant_id, version, definition) values ($1, 1, $2)`,
})

export const registerTenant = (tx: Tx, code: string) => rows(tx, TENANT_SQL.register, [code])
export const insertTenant = (tx: Tx, t: { code: string; name: string; legalName: string; domain: string }) =>
  rows(tx, TENANT_SQL.insert, [t.code, t.name, t.legalName, t.domain])
/** Whether it changed anything. */
export const setTenantStatus = async (tx: Tx, status: 'Active' | 'Suspended') => (await rows(tx, TENANT_SQL.setStatus, [status])).length > 0
export const beginChain = (tx: Tx) => rows(tx, TENANT_SQL.beginChain)
export const insertNumberingRule = (tx: Tx, kind: string, prefix: string) => rows(tx, TENANT_SQL.insertNumbering, [kind, prefix])
export const insertMatrix = (tx: Tx, entity: string) => rows(tx, TENANT_SQL.insertMatrix, [entity])
export const insertRule = (tx: Tx, id: string, entity: string, step: number, name: string, role: string) =>
  rows(tx, TENANT_SQL.insertRule, [id, entity, step, name, role])

export async function insertWorkflow(tx: Tx, id: string, flow: WorkflowDescription): Promise<void> {
  await rows(tx, TENANT_SQL.insertDefinition, [id, flow.entityType, flow.name])
  for (const [position, state] of flow.states.entries()) {
    const kind = position === 0 ? 'initial' : flow.final.includes(state) ? 'final' : 'intermediate'
    await rows(tx, TENANT_SQL.insertState, [id, state, position, kind])
  }
  for (const [position, [action, from, to]] of flow.transitions.entries()) {
    await rows(tx, TENANT_SQL.insertTransition, [id, position, action, from, to])
  }
}

export const insertFormDefinition = (tx: Tx, definition: object) => rows(tx, TENANT_SQL.insertForm, [JSON.stringify(definition)])
