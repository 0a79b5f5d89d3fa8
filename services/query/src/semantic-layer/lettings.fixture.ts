import type { SemanticModel } from './semantic-model.ts'

/** Flats and who lives in them: two amounts of rent, bills beside payments, a column called "first", and codes that are words. */
export const LETTINGS = [
  'create table suppliers (id integer primary key, name text not null, trade text not null)',
  'create table flats (id integer primary key, street text not null, town text not null, state text not null, price integer not null)',
  `create table renters (id integer primary key, first text not null, last text not null, sex text not null, started date)`,
  'create table agents (id integer primary key, name text not null, sex text not null)',
  `create table tenancies (id integer primary key, flat_id integer not null references flats, renter_id integer not null references renters,
    begun_on date not null, rent integer not null, bond integer not null)`,
  `create table receipts (id integer primary key, tenancy_id integer not null references tenancies, received_on date not null,
    amount integer not null)`,
  `create table bills (id integer primary key, flat_id integer not null references flats, supplier_id integer not null references suppliers,
    kind text not null, amount integer not null, billed_on date not null)`,
  `create table policies (id integer primary key, flat_id integer not null references flats, begins_on date not null, premium integer not null)`,
  `create table tours (id integer primary key, flat_id integer not null references flats, renter_id integer not null references renters,
    agent_id integer not null references agents, toured_on date not null, note text not null, cover integer not null)`,
  `insert into suppliers values (1, 'Brook Ltd', 'plumber'), (2, 'Weir and Co', 'roofer')`,
  `insert into flats values (1, '1 Elm Row', 'Ashton', 'OR', 100), (2, '2 Oak Row', 'Ashton', 'ME', 200), (3, '3 Fir Row', 'Ashton', 'OR', 300),
    (4, '4 Yew Row', 'Milford', 'TX', 400)`,
  `insert into renters values (1, 'Uma', 'Pratt', 'F', null), (2, 'Vic', 'Quill', 'M', null), (3, 'Wes', 'Rudd', 'M', null), (4, 'Xia', 'Stone', 'F', null)`,
  `insert into agents values (1, 'Gil Hart', 'M'), (2, 'Ida Jonas', 'F'), (3, 'Kim Lowe', 'F'), (4, 'Lee Marsh', 'F')`,
  `insert into tenancies values (1, 1, 1, '2024-11-01', 900, 1800), (2, 2, 2, '2025-03-01', 1200, 2400)`,
  `insert into receipts values (1, 1, '2024-12-01', 900), (2, 1, '2025-01-01', 900), (3, 1, '2025-02-01', 900), (4, 2, '2025-05-01', 1200),
    (5, 2, '2026-05-01', 1200)`,
  `insert into bills values (1, 1, 1, 'repair', 70, '2025-04-01'), (2, 2, 1, 'repair', 30, '2025-06-01'), (3, 1, 2, 'tax', 500, '2025-07-01'),
    (4, 2, 2, 'tax', 400, '2026-02-01')`,
  `insert into policies values (1, 1, '2025-01-01', 60), (2, 2, '2024-01-01', 50), (3, 4, '2025-01-01', 40)`,
  `insert into tours values (1, 1, 1, 1, '2024-10-01', 'Damp wall (north side)', 5), (2, 2, 2, 1, '2025-02-01', 'Noisy street', 0),
    (3, 1, 3, 2, '2025-05-05', 'lift out of order', 0), (4, 4, 2, 1, '2026-01-10', 'Damp wall (north side)', 0), (5, 4, 1, 1, '2026-03-01', 'No lift', 9)`,
] as const

export const LETTINGS_MODEL: SemanticModel = {
  version: 1,
  tables: {
    suppliers: { name: 'supplier', display: ['name'] },
    flats: {
      name: 'flat',
      display: ['street'],
      columns: { state: { values: { OR: ['Oregon'], ME: ['Maine'], TX: ['Texas'] } } },
    },
    renters: {
      name: 'renter',
      date: 'started',
      display: ['first', 'last'],
      columns: { sex: { values: { F: ['female', 'woman', 'women'], M: ['male', 'man', 'men'] } } },
      measures: { 'number of renters': { expression: 'count(*)', synonyms: ['how many renters'] } },
    },
    agents: { name: 'agent', display: ['name'] },
    tenancies: {
      name: 'tenancy',
      display: ['flats.street', 'begun_on'],
      date: 'begun_on',
      columns: { rent: { synonyms: ['monthly rent'] }, bond: { synonyms: ['total bond'] } },
    },
    receipts: {
      name: 'receipt',
      synonyms: ['payment'],
      display: ['received_on', 'amount'],
      date: 'received_on',
      measures: { 'rent collected': { expression: 'sum(amount)', synonyms: ['rent received'] } },
      filters: { paid: { date: 'received_on' }, collected: { date: 'received_on' } },
    },
    bills: {
      name: 'bill',
      display: ['kind', 'amount'],
      date: 'billed_on',
      measures: { 'total bills': 'sum(amount)', 'number of bills': { expression: 'count(*)', synonyms: ['how many bills'] } },
      filters: { settled: { where: 'amount < 450', synonyms: ['cleared'] } },
    },
    policies: {
      name: 'insurance policy',
      synonyms: ['insurance', 'policy'],
      date: 'begins_on',
      measures: { premiums: { expression: 'sum(premium)', synonyms: ['total premium'] }, 'policy cost': 'sum(premium)' },
    },
    tours: {
      name: 'tour',
      synonyms: ['visit'],
      display: ['note', 'toured_on'],
      date: 'toured_on',
      columns: { note: { matches_part: true } },
      measures: {
        'tour cost': 'sum(cover)',
        'number of tours': { expression: 'count(*)', synonyms: ['how many tours', 'how many visits'] },
      },
      filters: {
        covered: { where: 'cover > 0' },
        shown: { date: 'toured_on', synonyms: ['came', 'shown around'], by: ['agents.name'], who: ['renters.first', 'renters.last'] },
        inspected: { date: 'toured_on', synonyms: ['guided'] },
      },
    },
  },
}
