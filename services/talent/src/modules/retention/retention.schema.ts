import { CursorPage, Id, Nullable, PageQuery, RowVersion, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

const Months = (description: string) => Nullable(Type.Integer({ minimum: 1, maximum: 120, description }))
const Periods = {
  closed_months: Months('Months after the last application was rejected or withdrawn; null: kept.'),
  unapplied_months: Months('Months after the record was made, for a candidate without any application; null: kept.'),
}
export const Retention = Type.Object(
  {
    ...Periods,
    notice_days: Type.Integer({ description: 'For so many days a candidate is listed before anything is deleted.' }),
    last_run_at: Nullable(Timestamp),
    last_run_erased: Type.Integer({ description: 'How many candidates the last run erased.' }),
    row_version: RowVersion,
  },
  { title: 'Retention' },
)
export type Retention = Static<typeof Retention>
export const UpdateRetention = Type.Object(
  { ...Periods, row_version: Type.Optional(RowVersion) },
  { title: 'UpdateRetention', additionalProperties: false },
)
export type UpdateRetention = Static<typeof UpdateRetention>

export const RetentionNotice = Type.Object(
  {
    candidate_id: Id,
    candidate_name: Nullable(Type.String()),
    rule: Type.String({
      description: '`closed`: the last application ended then. `unapplied`: the record was made then and nobody applied.',
    }),
    since: Timestamp,
    announced_at: Timestamp,
    erase_after: Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'The first run after this moment erases the candidate.',
    }),
  },
  { title: 'RetentionNotice' },
)
export type RetentionNotice = Static<typeof RetentionNotice>
export const RetentionNoticePage = CursorPage(RetentionNotice, 'RetentionNoticePage')
export const ListRetentionNotices = Type.Object(PageQuery.properties, { additionalProperties: false })
