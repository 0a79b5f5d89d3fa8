import { buildOpenApi, type Operation } from '@tanager/kernel'
import type { Access } from './context.ts'
import { withAskEvents } from './modules/reports/ask-events.ts'
import { ACTIONS, PERMISSIONS, ROLE_CODES } from './policy.ts'

/** The OpenAPI 3.1 document of the talent API, made from the routes themselves. */
export const apiDocument = (operations: Operation[]) => withAskEvents(describeRoutes(operations))

const describeRoutes = (operations: Operation[]) =>
  buildOpenApi(operations, {
    title: 'Tanager talent workflow API',
    version: '1.0.0',
    description: [
      'Takes a person from CV to employee, with a recorded human decision at every gate.',
      'Answers are snake_case; requests may spell fields in snake_case, camelCase or PascalCase. Lists are cursor pages, newest first.',
      'Every refusal is a problem document (RFC 9457) with a stable `code`. `X-Correlation-ID` is taken or made, and echoed.',
      'Changes take `If-Match` or `row_version`. Every POST with a token that changes something takes an `Idempotency-Key`.',
    ].join('\n\n'),
    tags: [
      { name: 'Health', description: 'Whether the service can work.' },
      { name: 'Identity', description: 'Who is calling, and what they may do.' },
      { name: 'Candidates', description: 'The master CV bank.' },
      { name: 'Duplicates', description: 'Suggestions that two candidates are one person; reviewed by people, never merged.' },
      { name: 'Requisitions', description: 'TANs: job requisitions, approved by people step by step.' },
      { name: 'Applications', description: 'A candidate for a TAN, from shortlist to employee.' },
      { name: 'Notes', description: 'What colleagues write about candidates and applications, and mentions of each other.' },
      { name: 'Activity', description: 'What happened to a candidate or an application, from the audit log.' },
      { name: 'Interviews', description: 'Scheduling, panels and feedback.' },
      { name: 'Offers', description: 'Draft, approval, sending and the answer.' },
      { name: 'Green forms', description: "The candidate's onboarding form: links, submissions, documents." },
      { name: 'Candidate form', description: 'What the candidate sees: no sign-in, only the token of the link.' },
      { name: 'Verification', description: 'What follows from form, documents and discrepancies; read-only.' },
      { name: 'Discrepancies', description: 'What does not fit, and what people decided about it.' },
      { name: 'Conversion', description: 'From application to employee, when everything holds.' },
      { name: 'Employees', description: 'Who was converted.' },
      { name: 'Approvals', description: 'The inbox across all kinds of requests.' },
      { name: 'Dashboard', description: 'Live counts.' },
      { name: 'Reports', description: 'Questions about the data in plain words, answered by the Query API.' },
      {
        name: 'Administration',
        description:
          'Users, tenant profile, numbering, approval matrix, rejection reasons, scorecard and letter templates, workflow definitions.',
      },
      { name: 'Personal data', description: 'How long candidates are kept, and requests to export or erase a person.' },
      { name: 'Audit', description: 'The append-only, hash-chained log of what was done.' },
    ],
    samples: {
      role: 'TA_HEAD',
      full_name: 'Ada Lovelace',
      prefix: 'TAN-',
      action: 'candidate.update',
      entity_type: 'candidate',
      code: 'acme',
      source: 'Referral',
    },
    callerHeaders: {
      TanagerRole: {
        name: 'X-Tanager-Role',
        in: 'header',
        required: false,
        description:
          'The role that you act in, where you hold several: `GET /users/me/roles` lists them. Otherwise the role of the token counts.',
        schema: { type: 'string', enum: ROLE_CODES },
      },
      TanagerDeputyFor: {
        name: 'X-Tanager-Deputy-For',
        in: 'header',
        required: false,
        description: 'The id of the person for whom you decide as their deputy today. `X-Tanager-Role` then chooses among their roles.',
        schema: { type: 'string', format: 'uuid' },
      },
    },
    describeAccess: (access) => describe(access as Access),
  })

const INPUT = {
  400: ['validation_failed'],
  429: ['rate_limited'],
  503: ['overloaded', 'database_unavailable', 'outcome_unknown', 'timeout', 'busy'],
}
const SIGNED_IN = {
  ...INPUT,
  401: ['unauthenticated'],
  403: ['tenant_suspended', 'role_not_held'],
  503: [...INPUT[503], 'identity_unavailable'],
}
const NOT_EVERYONE = { ...SIGNED_IN, 403: ['forbidden', ...SIGNED_IN[403]] }

function describe(access: Access): { note: string; public: boolean; statuses: Record<number, string[]> } {
  switch (access.kind) {
    case 'public':
      return { note: 'No token is needed.', public: true, statuses: INPUT }
    case 'signed-in':
      return { note: 'Any signed-in user.', public: false, statuses: SIGNED_IN }
    case 'action': {
      const roles: readonly string[] = ACTIONS[access.action]
      const who = roles.length === ROLE_CODES.length ? 'every role' : roles.join(', ')
      const statuses = roles.length === ROLE_CODES.length ? SIGNED_IN : NOT_EVERYONE
      return { note: `Action \`${access.action}\`: ${who}.`, public: false, statuses }
    }
    case 'permission':
      return {
        note: `Permission \`${access.permission}\` (by default ${PERMISSIONS[access.permission].join(', ')}); a refusal is audited as \`authorization.denied\`.`,
        public: false,
        statuses: NOT_EVERYONE,
      }
  }
}
