import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Sqlite from 'libsql'

/** Stands in every cell that nobody may see: an answer that holds it has leaked. */
export const MARK = 'NOT-TO-BE-SEEN'

const TABLES = `
create table departments (id integer primary key, name text, budget integer, location text);
create table employees (id integer primary key, name text, dept_id integer references departments(id), title text, hired_on date,
  manager_id integer references employees(id), salary text, ssn text);
create table customers (id integer primary key, name text, email text, phone text, country text, city text, created_at timestamp,
  status text, password_hash text, ssn text);
create table products (id integer primary key, name text, category text, price numeric, in_stock boolean);
create table orders (id integer primary key, customer_id integer references customers(id), order_date timestamp, status text,
  total numeric, deleted_at timestamp, notes text);
create table order_items (id integer primary key, order_id integer references orders(id), product_id integer references products(id),
  qty integer, unit_price numeric);
create table events (id integer primary key, kind text, occurred_at timestamp, payload text);
create table users (id integer primary key, username text, email text, role text, created_at timestamp, password_hash text, api_token text);
`

/** A small shop with something to lose. */
export function makeShop(file: string): void {
  const shop = new Sqlite(file)
  shop.exec(TABLES)
  const fill = (table: string, rows: readonly (readonly (string | number | null)[])[]) => {
    for (const row of rows) shop.prepare(`insert into ${table} values (${row.map(() => '?').join(', ')})`).run(...row)
  }
  fill('departments', [
    [1, 'Sales', 90_000, 'Rome'],
    [2, 'IT', 120_000, 'Bonn'],
  ])
  fill('employees', [
    [1, 'Bob', 1, 'Clerk', '2020-03-01', null, MARK, MARK],
    [2, 'Alice', 2, 'Engineer', '2021-07-15', 1, MARK, MARK],
  ])
  fill('customers', [
    [1, 'Ann', 'ann@shop.example', '555-1', 'Spain', 'Madrid', '2023-01-05', 'active', MARK, MARK],
    [2, 'Carl', 'carl@shop.example', '555-2', 'France', 'Paris', '2024-02-06', 'inactive', MARK, MARK],
  ])
  fill('products', [
    [1, 'Chair', 'Furniture', 49, 1],
    [2, 'Lamp', 'Light', 20, 0],
  ])
  fill('orders', [
    [1, 1, '2024-05-02', 'open', 98, null, 'ring twice'],
    [2, 2, '2024-06-03', 'deleted', 20, '2024-06-09', 'cancel; do not insert'],
  ])
  fill('order_items', [
    [1, 1, 1, 2, 49],
    [2, 2, 2, 1, 20],
  ])
  fill('events', [[1, 'insert', '2024-06-01', '{}']])
  fill('users', [[1, 'u', 'u@shop.example', 'admin', '2022-01-01', MARK, MARK]])
  shop.close()
}

/** Differs when anything in the file does. */
export const stateOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
