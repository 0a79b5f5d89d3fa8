import { CursorPage, cursorNumber, Id, Nullable, PageQuery, Timestamp, toPage } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import { can, type Routes } from '../../context.ts'
import { type AuditRow, listAudit } from './audit.store.ts'

const AuditEntry = Type.Object(
  {
    id: Id,
    sequence: Type.Integer({ description: 'Place in the tenant’s chain; no gaps.' }),
    occurred_at: Timestamp,
    action: Type.String(),
    entity_type: Type.String(),
    entity_id: Nullable(Type.String()),
    actor: Type.Object({ user_id: Nullable(Id), role: Type.String(), display_name: Nullable(Type.String()) }),
    outcome: Type.String({ description: 'The decision or the result.' }),
    correlation_id: Type.String(),
    details: Type.Object({}, { additionalProperties: true, description: 'Ids, codes and digests; never personal data.' }),
    hash: Type.String({ description: 'SHA-256 over the entry and the hash before it.' }),
    previous_hash: Type.String(),
  },
  { title: 'AuditEntry' },
)
const AuditQuery = Type.Object(
  {
    ...PageQuery.properties,
    entity_type: Type.Optional(Type.String({ maxLength: 100 })),
    entity_id: Type.Optional(Type.String({ maxLength: 100 })),
    action: Type.Optional(Type.String({ maxLength: 100 })),
    actor_id: Type.Optional(Id),
    candidate_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'Everything that happened to this person: entries about the candidate, their applications, interviews, offers, forms, discrepancies, duplicate suggestions, data requests and legal holds.',
      }),
    ),
    application_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Everything that happened to this application: entries about it, its interviews, offers, forms and discrepancies.',
      }),
    ),
    from: Type.Optional(Type.String({ format: 'date-time', description: 'At or after this time.' })),
    to: Type.Optional(Type.String({ format: 'date-time', description: 'At or before this time.' })),
  },
  { additionalProperties: false },
)

export const auditRoutes: Routes = async (app) => {
  app.get(
    '/audit-logs',
    {
      config: { access: can('audit.read') },
      schema: {
        operationId: 'listAuditEntries',
        tags: ['Audit'],
        summary: 'What was done, by whom',
        querystring: AuditQuery,
        response: { 200: CursorPage(AuditEntry, 'AuditEntryPage') },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant((ctx) => listAudit(ctx.tx, request.query, cursorNumber(request.query), limit + 1))
      return toPage(found.map(present), limit, (entry) => entry.sequence)
    },
  )
}

const present = ({ actor_user_id, actor_role, actor_name, ...row }: AuditRow): Static<typeof AuditEntry> => ({
  ...row,
  actor: { user_id: actor_user_id, role: actor_role, display_name: actor_name },
})
