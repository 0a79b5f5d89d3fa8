import { CursorPage, Id, Nullable, PageQuery } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

export const ChecklistItem = Type.Object(
  { code: Type.String(), label: Type.String(), passed: Type.Boolean(), detail: Type.String() },
  { title: 'ChecklistItem' },
)

export const PossibleEmployee = Type.Object(
  {
    suggestion_id: Id,
    candidate_id: Id,
    candidate_name: Nullable(Type.String()),
    employee_id: Id,
    employee_number: Type.String({ examples: ['EMP-000001'] }),
  },
  { title: 'PossibleEmployee' },
)

export const ConversionChecklist = Type.Object(
  {
    application_id: Id,
    candidate_name: Nullable(Type.String()),
    eligible: Type.Boolean(),
    checklist: Type.Array(ChecklistItem),
    possible_employees: Type.Array(PossibleEmployee, {
      description:
        'Employees who may be the same person, by duplicate suggestions that nobody has answered yet. They do not block the conversion: only a confirmed duplicate does.',
    }),
    allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
  },
  { title: 'ConversionChecklist' },
)
export type ConversionChecklist = Static<typeof ConversionChecklist>
export const ConversionPage = CursorPage(ConversionChecklist, 'ConversionPage')
/** One checklist when the application is named, a page of them otherwise. */
export const ConversionAnswer = Type.Union([ConversionChecklist, ConversionPage], { title: 'ConversionAnswer' })

export const ListConversion = Type.Object(
  {
    ...PageQuery.properties,
    application_id: Type.Optional(Type.String({ format: 'uuid', description: 'One application: its checklist alone, not a page.' })),
  },
  { additionalProperties: false },
)

export const ConvertToEmployee = Type.Object(
  {
    joining_date: Type.Optional(
      Nullable(
        Type.String({
          format: 'date',
          description: "Within a year of the offer's `start_date`, which it is when left out. Null: not known yet.",
          examples: ['2026-03-01'],
        }),
      ),
    ),
  },
  { title: 'ConvertToEmployee', additionalProperties: false },
)
export type ConvertToEmployee = Static<typeof ConvertToEmployee>

export const Conversion = Type.Object(
  {
    employee_id: Id,
    employee_number: Type.String({ description: "Built by the tenant's numbering rule.", examples: ['EMP-000001'] }),
    application_id: Id,
    approval_request_id: Id,
  },
  { title: 'Conversion' },
)
export type Conversion = Static<typeof Conversion>
