import { Nullable, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

/** What an offer pays: read-only everywhere, filled by an operator's import while the offer is a draft. */
export const Compensation = Type.Object(
  {
    currency: Type.String({ examples: ['EUR'] }),
    base_salary: Type.Number({ examples: [62000] }),
    pay_period: Type.String({ description: '`Year`, `Month` or `Hour`.' }),
    variable_pay: Nullable(Type.Number()),
    signing_bonus: Nullable(Type.Number()),
    benefits: Nullable(Type.String()),
    imported_at: Timestamp,
  },
  { title: 'Compensation' },
)
export type Compensation = Static<typeof Compensation>

/** As the database writes it into JSON: the time is a text. */
export type KeptCompensation = Omit<Compensation, 'imported_at'> & { imported_at: string }

/** What a caller sees of it: the same two fields wherever an offer or its approval is shown. */
export const VisibleCompensation = {
  compensation: Nullable(Compensation),
  compensation_visible: Type.Boolean({
    description: 'Whether the role may see what the offer pays; if not, `compensation` is null whatever it is.',
  }),
}
export const presentCompensation = (kept: KeptCompensation | null, visible: boolean) => ({
  compensation: visible && kept ? { ...kept, imported_at: new Date(kept.imported_at) } : null,
  compensation_visible: visible,
})
