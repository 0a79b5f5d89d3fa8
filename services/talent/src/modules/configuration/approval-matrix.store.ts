import { maybe, prepared, rows, type Tx } from '@tanager/postgres'
import type { ApprovedEntity } from '../../policy.ts'
import type { ApprovalRule } from './configuration.schema.ts'

export interface ApprovalRuleRow extends ApprovalRule {
  entity_type: ApprovedEntity
}

const COLUMNS = 'id, entity_type, step, name, role_code as role, mandatory, row_version'
export const APPROVAL_MATRIX_SQL = prepared('approval-matrix', {
  all: `select ${COLUMNS} from approval_rules where tenant_id = $1 order by entity_type, step`,
  lock: `select entity_type from approval_matrices where tenant_id = $1 and entity_type = $2 for update`,
  of: `select ${COLUMNS} from approval_rules where tenant_id = $1 and entity_type = $2 order by step`,
  find: `select ${COLUMNS} from approval_rules where tenant_id = $1 and id = $2`,
  insert: `insert into approval_rules (tenant_id, id, entity_type, step, name, role_code, mandatory, row_version)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  moveOn: `update approval_rules set step = step + 1, row_version = row_version + 1 where tenant_id = $1 and id = $2`,
  remove: `delete from approval_rules where tenant_id = $1 and id = $2`,
  bump: `update approval_matrices set row_version = row_version + 1 where tenant_id = $1 and entity_type = $2`,
})

export const listApprovalRules = (tx: Tx) => rows<ApprovalRuleRow>(tx, APPROVAL_MATRIX_SQL.all)
/** Changes of one matrix take turns. */
export const lockMatrix = (tx: Tx, entity: ApprovedEntity) => rows(tx, APPROVAL_MATRIX_SQL.lock, [entity])
export const approvalRulesOf = (tx: Tx, entity: ApprovedEntity) => rows<ApprovalRuleRow>(tx, APPROVAL_MATRIX_SQL.of, [entity])
export const findApprovalRule = (tx: Tx, id: string) => maybe<ApprovalRuleRow>(tx, APPROVAL_MATRIX_SQL.find, [id])
export const insertApprovalRule = (tx: Tx, rule: ApprovalRuleRow) =>
  rows(tx, APPROVAL_MATRIX_SQL.insert, [rule.id, rule.entity_type, rule.step, rule.name, rule.role, rule.mandatory, rule.row_version])
export const moveRuleOn = (tx: Tx, id: string) => rows(tx, APPROVAL_MATRIX_SQL.moveOn, [id])
export const removeApprovalRule = (tx: Tx, id: string) => rows(tx, APPROVAL_MATRIX_SQL.remove, [id])
export const bumpMatrix = (tx: Tx, entity: ApprovedEntity) => rows(tx, APPROVAL_MATRIX_SQL.bump, [entity])
