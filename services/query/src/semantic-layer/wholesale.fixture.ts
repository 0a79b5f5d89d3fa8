import type { SemanticModel } from './semantic-model.ts'

/** Bills that dealers get for items, and who sold them. */
export const WHOLESALE = [
  'create table dealer (id integer primary key, name text not null, city text not null, tier text not null, is_active integer not null)',
  'create table seller (id integer primary key, name text not null)',
  'create table item_family (id integer primary key, name text not null)',
  `create table item (id integer primary key, code text not null, title text not null, family_id integer not null references item_family,
    list_price real not null)`,
  `create table bill (id integer primary key, number text not null, dealer_id integer not null references dealer, seller_id integer not null references seller,
    state text not null, billed_on date not null, due_on date not null, total real not null)`,
  `create table bill_line (id integer primary key, bill_id integer not null references bill, item_id integer not null references item,
    quantity integer not null, price real not null)`,
  `insert into dealer values (1, 'Northern Wheels', 'Alta', 'gold', 1), (2, 'Harbour Cycles', 'Bergen', 'silver', 1), (3, 'Old Mill Bikes', 'Voss', 'gold', 1)`,
  `insert into seller values (1, 'Ana Costa'), (2, 'Bo Lind')`,
  `insert into item_family values (1, 'Saddles'), (2, 'Lamps'), (3, 'Tools')`,
  `insert into item values (1, '007', 'Racing saddle', 1, 80), (2, '012', 'Gel saddle', 1, 45), (3, '100', 'Front lamp', 2, 30), (4, '0101', 'Rear lamp', 2, 15),
    (5, '200', 'Torx set', 3, 60)`,
  `insert into bill values (1, 'B-1', 1, 1, 'paid', '2015-01-10', '2015-02-10', 125), (2, 'B-2', 2, 1, 'open', '2015-03-10', '2015-04-10', 30),
    (3, 'B-3', 1, 2, 'paid', '2016-01-10', '2016-02-10', 60), (4, 'B-4', 3, 2, 'cancelled', '2016-05-10', '2016-06-10', 80),
    (5, 'B-5', 3, 1, 'paid', '2016-07-10', '2016-08-10', 45), (6, 'B-6', 2, 2, 'paid', '2016-08-10', '2016-09-10', 200)`,
  `insert into bill_line values (1, 1, 1, 1, 80), (2, 1, 2, 1, 45), (3, 2, 3, 1, 30), (4, 3, 5, 1, 60), (5, 4, 1, 1, 80), (6, 5, 2, 1, 45), (7, 6, 3, 4, 30),
    (8, 6, 1, 1, 80)`,
] as const

export const WHOLESALE_MODEL: SemanticModel = {
  version: 1,
  tables: {
    dealer: { name: 'dealer', synonyms: ['partner'], display: ['name'], default_filter: 'is_active = 1' },
    seller: { name: 'seller', display: ['name'] },
    item: {
      name: 'item',
      synonyms: ['product'],
      display: ['title'],
      superlatives: { cheapest: { by: 'list_price', order: 'ascending' }, 'most expensive': { by: 'list_price', order: 'descending' } },
    },
    item_family: { name: 'item family', synonyms: ['product category', 'category'], display: ['name'] },
    bill: {
      name: 'bill',
      synonyms: ['invoice'],
      display: ['number'],
      date: 'billed_on',
      measures: { turnover: { expression: 'sum(total)', synonyms: ['billed amount', 'total'] } },
      filters: { settled: { where: "state = 'paid'", synonyms: ['completed'] }, open: { where: "state = 'open'" } },
    },
    bill_line: { name: 'bill line', display: ['bill.number', 'item.title'], measures: { 'units sold': 'sum(quantity)' } },
  },
}
