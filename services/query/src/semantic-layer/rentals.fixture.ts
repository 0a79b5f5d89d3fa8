import type { SemanticModel } from './semantic-model.ts'

/** A bicycle rental, with names that say little. */
export const RENTALS = [
  'create table stations (station_id integer primary key, label text not null, district text not null)',
  'create table bikes (bike_id integer primary key, model text not null, kind text not null, purchase_cost real)',
  'create table riders (rider_id integer primary key, first_name text, last_name text, tariff text, iban text)',
  `create table trips (trip_id integer primary key, bike_id integer references bikes, rider_id integer references riders,
    start_station integer references stations, started_at date, minutes integer, rate real, rebate real, fault_code text)`,
  'create table repairs (repair_id integer primary key, bike_id integer, done_on date, parts_cost real)',
  `insert into stations values (1, 'Harbour', 'South'), (2, 'Old Mill', 'North'), (3, 'Castle', 'North')`,
  `insert into bikes values (1, 'Nimbus', 'city', 400), (2, 'Hauler', 'cargo', 1900), (3, 'Zephyr', 'electric', 1500)`,
  `insert into riders values (1, 'Ada', 'Lund', 'day', 'x'), (2, 'Ben', 'Okafor', 'year', 'x'), (3, 'Ada', 'Lund', 'day', 'x')`,
  `insert into trips values (1, 1, 1, 1, '2025-01-10', 30, 0.2, 0, null), (2, 2, 2, 2, '2025-01-20', 60, 0.5, 0.1, 'E1'),
    (3, 3, 3, 3, '2025-02-05', 90, 0.4, 0, null), (4, 3, 2, 1, '2025-02-15', 10, 0.4, 0.5, null), (5, 1, 1, 2, '2026-03-01', 200, 0.2, 0, 'E2')`,
  `insert into repairs values (1, 2, '2025-01-25', 80), (2, 2, '2025-02-25', 20), (3, 3, '2025-02-26', 55)`,
] as const

export const RENTALS_MODEL: SemanticModel = {
  version: 1,
  tables: {
    trips: {
      synonyms: ['ride', 'rental'],
      display: ['trip_id', 'bikes.model'],
      date: 'started_at',
      measures: {
        revenue: { expression: 'sum(minutes * rate * (1 - rebate))', synonyms: ['turnover', 'takings'] },
        'ride time': 'sum(minutes)',
      },
      dimensions: { 'trip length': "case when minutes < 45 then 'short' else 'long' end" },
      filters: {
        faulty: { where: 'fault_code is not null', synonyms: ['broken down'] },
        marathon: { where: 'minutes * 1.0 / 60 >= 3', synonyms: ['marathon ride'] },
      },
    },
    stations: { synonyms: ['dock'], display: ['label'] },
    bikes: { display: ['model'] },
    riders: { synonyms: ['customer'], display: ['first_name', 'last_name'] },
  },
  joins: ['repairs.bike_id = bikes.bike_id'],
  out_of_scope: { weather: { words: ['weather', 'rain'], reason: 'Ask the weather service.' } },
}
