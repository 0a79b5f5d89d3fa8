import { etagOf, IdParams, notFound } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import { Type } from 'typebox'
import { permitted, type Routes } from '../../context.ts'
import { addApprovalRule, deleteApprovalRule, replaceApprovalRule } from './approval-matrix.actions.ts'
import { findApprovalRule, listApprovalRules } from './approval-matrix.store.ts'
import {
  AddApprovalRule,
  ApprovalMatrix,
  ApprovalRule,
  ENTITY_TYPES,
  EntityTypeParams,
  KindParams,
  NumberingRule,
  NumberingRuleList,
  ReplaceApprovalRule,
  RuleParams,
  TenantProfile,
  UpdateNumberingRule,
  UpdateTenantProfile,
  WorkflowDefinition,
  WorkflowDefinitionList,
} from './configuration.schema.ts'
import { formatNumber } from './number-format.ts'
import { updateNumberingRule } from './numbering.actions.ts'
import { listNumberingRules, type NumberingRow } from './numbering.store.ts'
import { updateTenantProfile } from './tenant-profile.actions.ts'
import { findTenantProfile } from './tenant-profile.store.ts'
import { findWorkflowDefinition, listWorkflowDefinitions } from './workflow-definitions.store.ts'

const tags = ['Administration']
const STALE = { 409: ['stale_row_version'], 428: ['precondition_required'] }

export const configurationRoutes: Routes = async (app) => {
  const tenantProfile = permitted('tenant.manage', 'tenant_profile')
  app.get(
    '/admin/tenant-profile',
    {
      config: { access: tenantProfile },
      schema: { operationId: 'getTenantProfile', tags, summary: 'The tenant’s profile', response: { 200: TenantProfile } },
    },
    (request, reply) =>
      request.inTenant(async ({ tx }) => {
        const profile = await findTenantProfile(tx)
        reply.header('etag', etagOf(profile.row_version))
        return profile
      }),
  )
  app.put(
    '/admin/tenant-profile',
    {
      config: { access: tenantProfile },
      schema: {
        operationId: 'updateTenantProfile',
        tags,
        summary: 'Change the profile',
        body: UpdateTenantProfile,
        response: { 200: TenantProfile },
        refusals: STALE,
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const profile = await updateTenantProfile(ctx, request.body, request.headers['if-match'])
        reply.header('etag', etagOf(profile.row_version))
        return profile
      }),
  )

  const numbering = permitted('configuration.manage', 'numbering_rule')
  app.get(
    '/admin/numbering-rules',
    {
      config: { access: numbering },
      schema: { operationId: 'listNumberingRules', tags, summary: 'How numbers are written', response: { 200: NumberingRuleList } },
    },
    (request) => request.inTenant(async ({ tx }) => ({ items: (await listNumberingRules(tx)).map(presentRule) })),
  )
  app.put(
    '/admin/numbering-rules/:kind',
    {
      config: { access: numbering },
      schema: {
        operationId: 'updateNumberingRule',
        tags,
        summary: 'Change how numbers of a kind are written',
        params: KindParams,
        body: UpdateNumberingRule,
        response: { 200: NumberingRule },
        refusals: { 404: ['not_found'], 422: ['invalid_padding'], ...STALE },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const rule = await updateNumberingRule(ctx, request.params.kind, request.body, request.headers['if-match'])
        reply.header('etag', etagOf(rule.row_version))
        return presentRule(rule)
      }),
  )

  const matrix = permitted('workflow.manage', 'approval_matrix')
  app.get(
    '/admin/approval-matrix',
    {
      config: { access: matrix },
      schema: { operationId: 'getApprovalMatrix', tags, summary: 'Who approves what, in which order', response: { 200: ApprovalMatrix } },
    },
    (request) =>
      request.inTenant(async ({ tx }) => {
        const rules = await listApprovalRules(tx)
        return {
          items: ENTITY_TYPES.map((entity_type) => ({ entity_type, rules: rules.filter((rule) => rule.entity_type === entity_type) })),
        }
      }),
  )
  app.post(
    '/admin/approval-matrix/:entityType/rules',
    {
      config: { access: matrix },
      schema: {
        operationId: 'addApprovalRule',
        tags,
        summary: 'Add a step',
        description: 'Requests that are open already keep the steps they began with.',
        params: EntityTypeParams,
        body: AddApprovalRule,
        response: { 201: ApprovalRule },
        refusals: { 404: ['not_found'], 422: ['role_cannot_decide', 'single_step_only'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const rule = await addApprovalRule(ctx, request.params.entityType, request.body)
        reply.code(201).header('etag', etagOf(rule.row_version))
        return rule
      }),
  )
  const findRule = async (tx: Tx, params: { ruleId: string }) => (await findApprovalRule(tx, params.ruleId)) ?? Promise.reject(notFound())
  app.put(
    '/admin/approval-matrix/rules/:ruleId',
    {
      config: { access: matrix, find: findRule },
      schema: {
        operationId: 'replaceApprovalRule',
        tags,
        summary: 'Change a step',
        description: 'All of it at once. Requests that are open already keep the steps they began with.',
        params: RuleParams,
        body: ReplaceApprovalRule,
        response: { 200: ApprovalRule },
        refusals: { 404: ['not_found'], 422: ['role_cannot_decide', 'single_step_only', 'last_mandatory_step'], ...STALE },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const rule = await replaceApprovalRule(ctx, request.params.ruleId, request.body, request.headers['if-match'])
        reply.header('etag', etagOf(rule.row_version))
        return rule
      }),
  )
  app.delete(
    '/admin/approval-matrix/rules/:ruleId',
    {
      config: { access: matrix, find: findRule },
      schema: {
        operationId: 'deleteApprovalRule',
        tags,
        summary: 'Delete a step',
        params: RuleParams,
        response: { 204: Type.Null() },
        refusals: { 404: ['not_found'], 422: ['last_mandatory_step'] },
      },
    },
    async (request, reply) => {
      await request.inTenant((ctx) => deleteApprovalRule(ctx, request.params.ruleId))
      return reply.code(204).send(null)
    },
  )

  const definitions = permitted('workflow.manage', 'workflow_definition')
  app.get(
    '/admin/workflow-definitions',
    {
      config: { access: definitions },
      schema: {
        operationId: 'listWorkflowDefinitions',
        tags,
        summary: 'Workflow definitions (read-only)',
        response: { 200: WorkflowDefinitionList },
      },
    },
    (request) => request.inTenant(async ({ tx }) => ({ items: await listWorkflowDefinitions(tx) })),
  )
  app.get(
    '/admin/workflow-definitions/:id',
    {
      config: { access: definitions },
      schema: {
        operationId: 'getWorkflowDefinition',
        tags,
        summary: 'States and transitions of one',
        params: IdParams,
        response: { 200: WorkflowDefinition },
        refusals: { 404: ['not_found'] },
      },
    },
    (request) =>
      request.inTenant(async ({ tx }) => {
        const found = await findWorkflowDefinition(tx, request.params.id)
        if (!found) throw notFound()
        return found
      }),
  )
}

const presentRule = ({ last_value, ...rule }: NumberingRow) => ({ ...rule, example: formatNumber(rule, last_value + 1) })
