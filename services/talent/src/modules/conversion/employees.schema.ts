import { CursorPage, Id, Nullable, PageQuery, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

/** Who was converted. Nothing about an employee is changed here, so there is nothing to do with one. */
export const Employee = Type.Object(
  {
    id: Id,
    employee_number: Type.String({ examples: ['EMP-000001'] }),
    application_id: Id,
    candidate_id: Id,
    full_name: Nullable(Type.String({ description: "Of the candidate's record; null once it was erased." })),
    tan_id: Id,
    tan_number: Type.String(),
    job_title: Type.String({ description: "Of the accepted offer, or the TAN's title." }),
    joining_date: Nullable(Type.String({ format: 'date' })),
    created_by: Id,
    created_at: Timestamp,
    allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now: none so far.' }),
  },
  { title: 'Employee' },
)
export type Employee = Static<typeof Employee>
export const EmployeePage = CursorPage(Employee, 'EmployeePage')
export const ListEmployees = Type.Object({ ...PageQuery.properties }, { additionalProperties: false })
