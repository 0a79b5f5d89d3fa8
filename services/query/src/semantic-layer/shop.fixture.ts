import type { SemanticModel } from './semantic-model.ts'

/** Customers, what they ordered, and the people who look after them: filters of two states, two dates, and customers without an order. */
export const SHOP = [
  'create table employees (id integer primary key, name text not null, office text not null, hired_on date not null)',
  `create table customers (id integer primary key, name text not null, city text not null, country text not null, credit_limit integer not null,
    signed_up_on date not null, employee_id integer references employees)`,
  'create table products (id integer primary key, name text not null, family text not null, list_price integer not null)',
  `create table orders (id integer primary key, customer_id integer not null references customers, status text not null, ordered_on date not null,
    required_on date not null, shipped_on date)`,
  `create table order_lines (id integer primary key, order_id integer not null references orders, product_id integer not null references products,
    quantity integer not null, price integer not null)`,
  'create table payments (id integer primary key, customer_id integer not null references customers, paid_on date not null, amount integer not null)',
  `insert into employees values (1, 'Ida Holm', 'Paris', '2010-01-01'), (2, 'Jon Berg', 'Berlin', '2012-01-01'), (3, 'Kay Voss', 'Berlin', '2016-01-01')`,
  `insert into customers values (1, 'Acme', 'Paris', 'France', 5000, '2014-01-01', 1), (2, 'Bolt', 'Berlin', 'Germany', 2000, '2014-02-01', 2),
    (3, 'Cora', 'Berlin', 'Germany', 800, '2014-03-01', 2), (4, 'Dale', 'Lyon', 'France', 9000, '2014-04-01', 1),
    (5, 'Ekko', 'Vienna', 'Austria', 1500, '2016-05-01', 1), (6, 'Faro', 'Munich', 'Germany', 6000, '2015-06-01', null)`,
  `insert into products values (1, 'Desk', 'Furniture', 200), (2, 'Chair', 'Furniture', 80), (3, 'Lamp', 'Lighting', 30), (4, 'Rug', 'Textiles', 60)`,
  `insert into orders values (1, 1, 'Shipped', '2014-05-01', '2014-06-01', '2014-07-01'), (2, 1, 'Shipped', '2015-01-10', '2015-02-10', '2015-02-01'),
    (3, 1, 'New', '2016-03-01', '2016-04-01', null), (4, 1, 'Cancelled', '2015-08-01', '2015-09-01', null),
    (5, 2, 'Shipped', '2015-03-01', '2015-04-01', '2015-05-01'), (6, 2, 'In progress', '2016-09-01', '2016-10-01', null),
    (7, 3, 'Shipped', '2015-06-01', '2015-07-01', '2015-06-20'), (8, 4, 'Cancelled', '2014-11-01', '2014-12-01', null)`,
  `insert into order_lines values (1, 1, 1, 2, 200), (2, 1, 2, 4, 80), (3, 2, 3, 5, 30), (4, 3, 1, 1, 200), (5, 4, 2, 1, 80), (6, 5, 2, 2, 80),
    (7, 6, 3, 10, 30), (8, 7, 1, 1, 190), (9, 8, 3, 2, 30)`,
  `insert into payments values (1, 1, '2014-08-01', 720), (2, 1, '2015-03-01', 150), (3, 2, '2015-06-01', 160), (4, 3, '2015-07-01', 190)`,
] as const

export const SHOP_MODEL: SemanticModel = {
  version: 1,
  tables: {
    employees: { name: 'employee', synonyms: ['sales rep'], display: ['name'] },
    customers: { name: 'customer', synonyms: ['client'], display: ['name'], date: 'signed_up_on' },
    products: { name: 'product', display: ['name'] },
    orders: {
      name: 'order',
      display: ['id'],
      date: 'ordered_on',
      filters: {
        open: "status in ('New', 'In progress')",
        late: { where: 'shipped_on > required_on', synonyms: ['delayed'] },
        cancelled: "status = 'Cancelled'",
        shipped: { where: 'shipped_on is not null', date: 'shipped_on' },
        timely: 'shipped_on between ordered_on and required_on',
        stuck: "status = 'New' or (status = 'In progress' and shipped_on is null)",
        placed: { date: 'ordered_on', synonyms: ['bought'] },
      },
    },
    order_lines: { name: 'order line', measures: { revenue: { expression: 'sum(quantity * price)', synonyms: ['sales'] } } },
    payments: { name: 'payment', date: 'paid_on', measures: { 'amount paid': 'sum(amount)' }, filters: { paid: { date: 'paid_on' } } },
  },
}
