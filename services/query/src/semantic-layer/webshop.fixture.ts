import type { SemanticModel } from './semantic-model.ts'

/** Orders with several lines and several totals each, where customers live and where orders go, and names in two languages. */
export const WEBSHOP = [
  'create table brands (id integer primary key, name text not null)',
  'create table products (id integer primary key, brand_id integer not null references brands, code text not null, price real not null)',
  'create table countries (id integer primary key, country text not null)',
  'create table addresses (id integer primary key, town text not null, country_id integer not null references countries)',
  `create table customers (id integer primary key, name text not null, newsletter integer not null, address_id integer not null references addresses,
    employer_id integer references customers)`,
  `create table orders (id integer primary key, customer_id integer not null references customers, order_state integer not null, payment_method text not null,
    ordered_on date not null, finished_on date, ship_country text not null)`,
  `create table order_totals (id integer primary key, order_id integer not null references orders, class text not null, value real not null)`,
  `create table order_lines (id integer primary key, order_id integer not null references orders, product_id integer not null references products,
    quantity integer not null, price real not null)`,
  `create table cart_items (id integer primary key, customer_id integer not null references customers, product_id integer not null references products,
    quantity integer not null)`,
  'create table order_state (id integer not null, language_id integer not null, title text not null, primary key (id, language_id))',
  `insert into brands values (1, 'Warner'), (2, 'Fox')`,
  `insert into products values (1, 1, 'W-1', 10), (2, 1, 'W-2', 20), (3, 2, 'F-1', 30)`,
  `insert into countries values (1, 'Germany'), (2, 'France'), (3, 'Austria')`,
  `insert into addresses values (1, 'Berlin', 1), (2, 'Paris', 2), (3, 'Vienna', 3), (4, 'Bonn', 1)`,
  `insert into customers values (1, 'Ada Lund', 1, 1, 5), (2, 'Bo Ek', 1, 2, 5), (3, 'Cy Ott', 0, 3, null), (4, 'Di Roe', 0, 4, null), (5, 'Ridgeline', 0, 4, null)`,
  `insert into orders values (1, 1, 3, 'PayPal', '2026-01-10', '2026-01-12', 'Germany'), (2, 1, 3, 'Check', '2026-02-10', '2026-02-12', 'France'),
    (3, 2, 1, 'Check', '2026-10-10', null, 'Austria'), (4, 3, 1, 'PayPal', '2025-10-10', '2026-01-02', 'Austria')`,
  `insert into order_totals values (1, 1, 'total', 45), (2, 1, 'shipping', 5), (3, 2, 'total', 32), (4, 3, 'total', 60), (5, 4, 'total', 22)`,
  'insert into order_lines values (1, 1, 1, 1, 10), (2, 1, 3, 1, 30), (3, 2, 3, 1, 30), (4, 3, 2, 2, 20), (5, 3, 1, 2, 10), (6, 4, 2, 1, 20)',
  'insert into cart_items values (1, 1, 1, 1), (2, 1, 3, 2), (3, 3, 2, 1)',
  `insert into order_state values (1, 1, 'Pending'), (1, 2, 'Offen'), (3, 1, 'Delivered'), (3, 2, 'Geliefert')`,
] as const

export const WEBSHOP_MODEL: SemanticModel = {
  version: 1,
  tables: {
    brands: { name: 'brand', display: ['name'] },
    products: { name: 'product', display: ['code'] },
    countries: { name: 'country', display: ['country'], columns: { country: { words_before_value: ['in', 'from', 'live in'] } } },
    addresses: { name: 'address', display: ['town'], synonyms: ['live', 'living'] },
    customers: {
      name: 'customer',
      synonyms: ['person', 'people'],
      display: ['name'],
      filters: { subscriber: { where: 'newsletter = 1', synonyms: ['get the newsletter'] } },
      roles: { employer: { key: 'customers.employer_id', words_before_value: ['works for'] } },
    },
    orders: {
      name: 'order',
      display: ['id'],
      date: 'ordered_on',
      columns: { ship_country: { synonyms: ['destination'], words_before_value: ['to', 'shipped to'] } },
      measures: { 'number of orders': { expression: 'count(*)', synonyms: ['how many orders'] } },
      filters: {
        delivered: { where: 'finished_on is not null', date: 'finished_on', since: 'ordered_on', synonyms: ['finished'] },
        placed: { date: 'ordered_on', synonyms: ['ordered', 'received'] },
      },
      dimensions: {
        'order status': { expression: "case order_state when 1 then 'Pending' when 3 then 'Delivered' end", synonyms: ['state'] },
      },
    },
    order_totals: {
      name: 'order total',
      date: 'orders.ordered_on',
      only_if_named: true,
      measures: { revenue: { expression: "sum(case when class = 'total' then value else 0 end)", synonyms: ['sales', 'money'] } },
    },
    order_lines: {
      name: 'order line',
      date: 'orders.ordered_on',
      measures: { 'product revenue': { expression: 'sum(price * quantity)', synonyms: ['product sales'] }, 'units sold': 'sum(quantity)' },
    },
    cart_items: { name: 'cart item', synonyms: ['shopping cart', 'cart'] },
  },
}
