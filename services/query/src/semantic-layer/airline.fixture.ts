import type { SemanticModel } from './semantic-model.ts'

/** A small airline: airports in two roles, pilots who lead pilots, flights that were cancelled, and nutrients of meals as rows. */
export const AIRLINE = [
  'create table airports (code text primary key, city text not null, country text not null)',
  `create table pilots (pilot_id integer primary key, first_name text not null, last_name text not null, flight_hours integer not null,
    born_on date not null, chief_id integer references pilots, rowguid text)`,
  `create table flights (flight_id integer primary key, from_airport text not null references airports, to_airport text not null references airports,
    pilot_id integer references pilots, departed_on date not null, fare real not null, is_cancelled integer not null, seats integer, rowguid text)`,
  'create table meals (meal_id integer primary key, title text not null, kind text not null, price real not null, rating real not null)',
  'create table nutrients (nutrient_id integer primary key, label text not null, unit text not null)',
  `create table meal_nutrients (meal_id integer not null references meals, nutrient_id integer not null references nutrients,
    amount real not null, primary key (meal_id, nutrient_id))`,
  `insert into airports values ('CDG', 'Paris', 'France'), ('FCO', 'Rome', 'Italy'), ('OSL', 'Oslo', 'Norway'), ('ORY', 'Paris', 'France')`,
  `insert into pilots values (1, 'Ana', 'Lund', 900, '1970-01-01', null, 'a'), (2, 'Ben', 'Okafor', 1200, '1985-01-01', 1, 'b'),
    (3, 'Cleo', 'Marsh', 400, '1965-01-01', 1, 'c'), (4, 'Dov', 'Stern', 700, '1990-01-01', 2, 'd')`,
  `insert into flights values (1, 'CDG', 'FCO', 2, '2025-01-10', 100, 0, 5, 'e'), (2, 'CDG', 'FCO', 3, '2025-02-10', 120, 1, 6, 'f'),
    (3, 'ORY', 'OSL', 2, '2025-02-11', 200, 0, 7, 'g'), (4, 'FCO', 'CDG', 4, '2025-03-01', 90, 0, 8, 'h'), (5, 'OSL', 'FCO', null, '2025-03-02', 300, 0, 9, 'i'),
    (6, 'CDG', 'FCO', 4, '2025-04-02', 110, 0, 9, 'j')`,
  `insert into meals values (1, 'Lentil stew', 'vegan', 9, 4.5), (2, 'Beef pie', 'meat', 14, 3.5), (3, 'Green salad', 'vegan', 6, 3.9), (4, 'Pea curry', 'vegan', 11, 4.9)`,
  `insert into nutrients values (1, 'Protein', 'g'), (2, 'Total lipid (fat)', 'g'), (3, 'Fiber', 'g')`,
  `insert into meal_nutrients values (1, 1, 24), (1, 2, 6), (1, 3, 15), (2, 1, 30), (2, 2, 40), (3, 1, 3), (3, 3, 7), (4, 1, 18), (4, 2, 12)`,
] as const

export const AIRLINE_MODEL: SemanticModel = {
  version: 1,
  tables: {
    airports: {
      name: 'airport',
      display: ['code'],
      roles: {
        origin: { key: 'flights.from_airport', synonyms: ['departure airport'], words_before_value: ['from', 'departing from'] },
        destination: { key: 'flights.to_airport', words_before_value: ['to', 'arriving in'] },
      },
    },
    pilots: {
      name: 'pilot',
      display: ['first_name', 'last_name'],
      roles: { chief: { key: 'pilots.chief_id', synonyms: ['boss'], words_before_value: ['led by', 'reporting to'] } },
      columns: { flight_hours: { synonyms: ['flown'] } },
    },
    flights: {
      name: 'flight',
      date: 'departed_on',
      display: ['flight_id'],
      default_filter: { where: 'is_cancelled = 0', unless: ['ever planned'] },
      filters: { cancelled: { where: 'is_cancelled = 1', synonyms: ['called off'] } },
      measures: { income: { expression: 'sum(fare)', synonyms: ['takings'] }, 'number of departures': 'count(*)' },
    },
    meals: {
      name: 'meal',
      display: ['title'],
      superlatives: {
        cheapest: { by: 'price', order: 'ascending', synonyms: ['least costly'] },
        dearest: { by: 'price', order: 'descending' },
        tastiest: { by: 'rating', order: 'descending' },
        leanest: { by: 'meal_nutrients.fattiness', order: 'ascending' },
      },
    },
    nutrients: { name: 'nutrient', display: ['label'], columns: { label: { values: { 'Total lipid (fat)': ['fat'] } } } },
    meal_nutrients: {
      measures: { fattiness: 'sum(case when nutrient_id = 2 then amount else 0 end)' },
      named_figures: { name: 'nutrients.label', value: 'amount', units: ['g', 'grams'] },
    },
  },
  joins: [{ on: 'flights.pilot_id = pilots.pilot_id', optional: true }],
  never_join: ['flights.seats = meals.meal_id'],
  hidden_columns: ['rowguid'],
}
