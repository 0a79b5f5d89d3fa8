import { cursorId, IdParams, toPage } from '@tanager/kernel'
import { can, type Routes } from '../../context.ts'
import { Employee, EmployeePage, ListEmployees } from './employees.schema.ts'
import { type EmployeeRow, findEmployee, listEmployees } from './employees.store.ts'

const tags = ['Employees']

export const employeeRoutes: Routes = async (app) => {
  app.get(
    '/employees',
    {
      config: { access: can('employee.read') },
      schema: {
        operationId: 'listEmployees',
        tags,
        summary: 'Employees, newest first',
        querystring: ListEmployees,
        response: { 200: EmployeePage },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant(({ tx }) => listEmployees(tx, cursorId(request.query), limit + 1))
      return toPage(found.map(present), limit, (row) => row.id)
    },
  )
  app.get(
    '/employees/:id',
    {
      config: { access: can('employee.read') },
      schema: {
        operationId: 'getEmployee',
        tags,
        summary: 'One employee',
        params: IdParams,
        response: { 200: Employee },
        refusals: { 404: ['not_found'] },
      },
    },
    (request) => request.inTenant(async ({ tx }) => present(await findEmployee(tx, request.params.id))),
  )
}

const present = (row: EmployeeRow): Employee => ({ ...row, allowed_actions: [] })
