import type { SemanticModel } from './semantic-model.ts'

/** Sailors and harbours, with sums kept beside the rows that they could be taken for, and keys that the database does not declare. */
export const REGATTA = [
  'create table nations (id integer primary key, name text not null)',
  `create table harbours (code text not null, full_name text not null, place_name text not null, nation_id integer not null,
    kind integer not null, total_regattas_held integer not null)`,
  'create table harbour_kind (kindID integer primary key, label text not null)',
  `create table sailors (INT_ID integer primary key, name text not null, full_name text not null, home_nation_id integer not null,
    total_points integer not null, total_race_wins integer not null)`,
  'create table boats (INT_ID integer primary key, name text not null, nation_id integer not null, last_seen date)',
  'create table clubs (club_id integer primary key, name text not null, motto text, boat_id integer, founded_on date)',
  'create table club_fees (club_id integer not null, amount real not null)',
  'create table season_sailor_standing (year integer not null, position integer, sailor_id integer not null, points integer not null)',
  `create table refits (refit_id integer primary key, title text not null, boat_id integer not null references boats (INT_ID),
    started_on date not null, finished_on date)`,
  `create table shifts (shift_id integer primary key, refit_id integer not null references refits, sailor_id integer not null references sailors (INT_ID),
    seconds integer not null, worked_on date not null)`,
  `insert into nations values (1, 'Italy'), (2, 'France'), (3, 'Norway'), (4, 'Spain')`,
  `insert into harbour_kind values (1, 'marina'), (2, 'roadstead'), (3, 'dock')`,
  `insert into harbours values ('ge', 'Porto Antico', 'Genoa', 1, 1, 12), ('na', 'Molo Beverello', 'Naples', 1, 3, 7),
    ('ni', 'Port Lympia', 'Nice', 2, 1, 9), ('os', 'Aker Brygge', 'Oslo', 3, 2, 3)`,
  `insert into sailors values (1, 'Ana Rey', 'Ana Maria Rey', 4, 120, 3), (2, 'Bo Lie', 'Bo Henrik Lie', 3, 0, 0),
    (3, 'Carl Moe', 'Carl Johan Moe', 3, 4, 0), (4, 'Dora Bo', 'Dora Bo', 2, 0, 0), (5, 'Eva Sol', 'Eva Sol', 1, 60, 1)`,
  `insert into boats values (1, 'Albatross', 1, '2025-01-02'), (2, 'Petrel', 2, null), (3, 'Fulmar', 3, null), (4, 'Gannet', 4, null)`,
  `insert into clubs values (1, 'Lanterna', null, 91, null), (2, 'Aker', null, 92, null)`,
  'insert into club_fees values (1, 90), (2, 110)',
  `insert into refits values (1, 'New mast', 1, '2025-01-01', '2025-01-31'), (2, 'Hull', 2, '2025-02-01', '2025-02-11'),
    (3, 'Rig', 3, '2025-03-01', '2025-03-21'), (4, 'Deck', 4, '2025-04-01', '2025-04-05')`,
  `insert into shifts values (1, 1, 1, 7200, '2025-01-03'), (2, 1, 2, 3600, '2025-01-04'), (3, 2, 2, 10800, '2025-02-04'), (4, 3, 3, 1800, '2025-03-09')`,
  `insert into season_sailor_standing values (2023, 1, 1, 70), (2023, 2, 5, 60), (2024, 1, 1, 50), (2024, 9, 3, 4), (2024, 12, 2, 0)`,
] as const

export const REGATTA_MODEL: SemanticModel = {
  version: 1,
  tables: {
    harbours: { name: 'harbour', synonyms: ['port'], display: ['full_name'] },
    sailors: { name: 'sailor', display: ['name'] },
    nations: { name: 'nation', synonyms: ['country'], display: ['name'] },
    season_sailor_standing: {
      name: 'standing',
      display: ['sailors.name', 'position'],
      filters: { "sailors' cup": { where: 'position = 1' } },
    },
    refits: {
      name: 'refit',
      display: ['title'],
      date: 'started_on',
      measures: { 'refit duration': { days: ['started_on', 'finished_on'], is_duration: true, synonyms: ['duration'] } },
    },
    shifts: { name: 'shift', date: 'worked_on', measures: { hours: { expression: 'sum(seconds) / 3600.0', synonyms: ['working hours'] } } },
  },
  joins: [
    'harbours.nation_id = nations.id',
    'harbours.kind = harbour_kind.kindID',
    'sailors.home_nation_id = nations.id',
    'season_sailor_standing.sailor_id = sailors.INT_ID',
  ],
}
