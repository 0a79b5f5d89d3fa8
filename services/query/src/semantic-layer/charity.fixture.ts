import type { SemanticModel } from './semantic-model.ts'

/** Donors and events: states in numbers, flags in texts, tags whose links declare no key, and who typed a row in. */
export const CHARITY = [
  `create table people (id integer primary key, name text not null, kind text not null, newsletter text not null, is_deleted boolean not null)`,
  `create table gifts (id integer primary key, person_id integer not null references people, state integer not null, amount real not null,
    given_on date not null, thanked_on date, check_number text)`,
  `create table occasions (id integer primary key, title text not null unique, held_on date not null, places integer not null,
    created_id integer not null references people)`,
  `create table guests (id integer primary key, occasion_id integer not null references occasions,
    person_id integer not null references people, booked_on date not null)`,
  'create table tags (id integer primary key, name text not null unique)',
  'create table tag_links (id integer primary key, entity_id integer not null, tag_id integer not null references tags)',
  `create table reviews (id integer primary key, person_id integer not null references people, body text not null, rating integer not null,
    written_on date not null)`,
  'create table letters (id integer primary key, person_id integer not null references people, phase text not null)',
  `insert into people values (1, 'Ada Brook', 'Individual', '1', 0), (2, 'Ben Croft', 'Individual', '0', 0), (3, 'Green Earth', 'Organization', '1', 0),
    (4, 'Dov Elm', 'Individual', '1', 1), (5, 'Reef Trust', 'Organization', '0', 0)`,
  `insert into gifts values (1, 1, 1, 1500, '2025-03-01', '2025-03-05', '101'), (2, 1, 1, 200, '2025-04-01', null, null), (3, 2, 4, 70, '2025-05-01', null, null),
    (4, 2, 1, 900, '2025-06-01', '2025-06-02', '102'), (5, 3, 2, 5000, '2025-07-01', null, null), (6, 5, 1, 1001, '2024-02-01', null, '103'),
    (7, 5, 4, 30, '2024-03-01', null, null)`,
  `insert into occasions values (1, 'Annual Gala 2025', '2025-10-01', 80, 2), (2, 'Benefit Concert 2025', '2025-07-01', 90, 2), (3, 'Annual Gala 2024', '2024-10-01', 70, 2)`,
  `insert into guests values (1, 1, 1, '2025-09-01'), (2, 1, 3, '2025-09-02'), (3, 1, 5, '2025-09-02'), (4, 2, 1, '2025-06-01'), (5, 3, 2, '2024-09-01')`,
  `insert into tags values (1, 'Major Donor'), (2, 'Volunteer')`,
  'insert into tag_links values (1, 1, 1), (2, 3, 1), (3, 1, 2)',
  `insert into reviews values (1, 1, 'Average.', 1, '2025-02-01'), (2, 2, 'Great.', 5, '2025-02-02'), (3, 3, 'Total:', 4, '2025-03-01'), (4, 5, 'this.year', 1, '2024-03-01'),
    (5, 1, 'Fine.', 5, '2024-03-01')`,
  `insert into letters values (1, 1, 'sent'), (2, 2, 'void'), (3, 3, 'sent'), (4, 3, 'drafted'), (5, 1, 'sent')`,
] as const

export const CHARITY_MODEL: SemanticModel = {
  version: 1,
  tables: {
    people: {
      name: 'person',
      synonyms: ['contact', 'people'],
      display: ['name'],
      default_filter: { where: 'is_deleted = 0', unless: ['deleted'] },
      filters: { deleted: 'is_deleted = 1' },
      measures: { 'number of people': { expression: 'count(*)', synonyms: ['how many people'] } },
    },
    gifts: {
      name: 'gift',
      synonyms: ['contribution'],
      display: ['people.name', 'amount', 'given_on'],
      date: 'given_on',
      default_filter: { where: 'state = 1', unless: ['pending', 'failed', 'ever'] },
      filters: {
        pending: 'state = 2',
        failed: 'state = 4',
        gave: { date: 'given_on', synonyms: ['given', 'donated'], who: ['people.name'] },
        thanked: { where: 'thanked_on is not null', date: 'thanked_on' },
      },
      measures: {
        'amount raised': { expression: 'sum(amount)', synonyms: ['raised', 'bring in', 'brought in'] },
        'average gift value': 'avg(amount)',
      },
    },
    occasions: { name: 'event', display: ['title'], date: 'held_on' },
    guests: {
      name: 'guest',
      synonyms: ['registration'],
      display: ['people.name'],
      date: 'booked_on',
      filters: { registered: { date: 'booked_on' } },
    },
    letters: { name: 'letter', default_filter: { where: "phase <> 'void'", unless: ['void'] } },
    tags: { name: 'tag', display: ['name'], columns: { name: { values: { 'Major Donor': ['major donors'], Volunteer: ['volunteers'] } } } },
    reviews: {
      name: 'review',
      display: ['people.name', 'rating'],
      date: 'written_on',
      columns: { rating: { synonyms: ['stars', 'score'] } },
    },
  },
}
