import type { SemanticModel } from './semantic-model.ts'

/** Clubs, their seasons and the people who coach and play: rows that stand for a season, and a season with two coaches. */
export const LEAGUE = [
  'create table clubs (club_id integer primary key, club_name text not null, town text not null)',
  `create table people (person_id integer primary key, given_name text not null, family_name text not null, born_on date,
    squad_code integer, level integer)`,
  `create table club_seasons (club_id integer not null references clubs, season_year integer not null, w integer not null,
    titles integer not null, primary key (club_id, season_year))`,
  `create table coaches (person_id integer not null references people, club_id integer not null, season_year integer not null,
    spell integer not null, primary key (club_id, season_year, spell),
    foreign key (club_id, season_year) references club_seasons (club_id, season_year))`,
  `create table scoring (person_id integer not null references people, season_year integer not null, goals integer not null,
    hours integer not null, primary key (person_id, season_year))`,
  `create table playoff_scoring (person_id integer not null references people, season_year integer not null, goals integer not null,
    primary key (person_id, season_year))`,
  'create table prizes (person_id integer not null references people, season_year integer not null, award text not null)',
  `create table tickets (ticket_id integer primary key, club_id integer not null references clubs, bought_on date not null,
    due_on date not null, paid_on date, price real not null, tax real not null, fee real not null)`,
  `insert into clubs values (1, 'Northern Lights', 'Alta'), (2, 'Harbour Rovers', 'Bergen'), (3, 'Old Mill', 'Voss')`,
  `insert into people values (1, 'Hank', 'Aaronsen', '1970-01-01', 3, 1), (2, 'Hank', 'Moe', '1971-01-01', 3, 2), (3, 'Olaf', 'Aaronsen', '1972-01-01', 4, 2),
    (4, 'Babe', 'Lie', '1973-01-01', 4, 1), (5, 'Ingrid', 'Moe', '1974-01-01', 5, 2)`,
  'insert into club_seasons values (1, 2012, 20, 1), (1, 2013, 10, 0), (2, 2012, 15, 0), (2, 2013, 22, 1), (3, 2013, 4, 0)',
  'insert into coaches values (1, 1, 2012, 1), (1, 1, 2012, 2), (1, 1, 2013, 1), (5, 2, 2012, 1), (5, 2, 2013, 1), (3, 3, 2013, 1)',
  'insert into scoring values (1, 2012, 30, 9), (1, 2013, 25, 9), (2, 2013, 7, 9), (3, 2012, 5, 9), (4, 2012, 40, 9), (5, 2013, 2, 9)',
  'insert into playoff_scoring values (2, 2013, 9), (3, 2012, 1)',
  `insert into prizes values (4, 2012, 'Babe Lie Medal'), (1, 2013, 'Golden Boot')`,
  `insert into tickets values (1, 1, '2012-11-20', '2012-12-20', '2013-01-05', 10, 2, 1), (2, 1, '2013-01-10', '2013-02-10', '2013-02-20', 20, 4, 1),
    (3, 2, '2013-03-01', '2013-04-01', '2013-03-20', 30, 6, 1), (4, 2, '2013-12-20', '2014-01-20', '2014-01-30', 40, 8, 1),
    (5, 3, '2013-12-30', '2014-01-30', null, 50, 10, 1)`,
] as const

export const LEAGUE_MODEL: SemanticModel = {
  version: 1,
  tables: {
    clubs: { name: 'club', synonyms: ['team'], display: ['club_name'] },
    people: {
      name: 'person',
      synonyms: ['player'],
      display: ['given_name', 'family_name'],
      dimensions: { squad: "case when squad_code < 4 then 'first' else 'second' end" },
      columns: { squad_code: { hidden: true }, level: { values: { '1': ['professional'], '2': ['amateur'] } } },
    },
    club_seasons: {
      name: 'club season',
      date: 'season_year',
      measures: {
        wins: { expression: 'sum(w)', synonyms: ['matches won'] },
        'world cup titles': { expression: 'sum(titles)' },
        'wins per coach': 'sum(w * 1.0 / (select count(*) from coaches c where c.club_id = club_seasons.club_id))',
      },
    },
    coaches: {
      name: 'coach',
      synonyms: ['manager'],
      display: ['people.given_name', 'people.family_name'],
      columns: { spell: { hidden: true }, club_id: { hidden: true } },
    },
    scoring: {
      name: 'scoring season',
      date: 'season_year',
      measures: {
        goals: { expression: 'sum(goals)', synonyms: ['career goals'] },
        'hours played': { expression: 'sum(hours)', synonyms: ['innings'] },
      },
    },
    playoff_scoring: { name: 'playoff scoring season', synonyms: ['playoff', 'playoffs'], only_if_named: true },
    tickets: {
      name: 'ticket',
      date: 'bought_on',
      measures: {
        revenue: { expression: 'sum(price)', synonyms: ['sales'] },
        'ticket tax': { expression: 'sum(tax)', synonyms: ['tax'] },
        'booking fees': { expression: 'sum(fee)', synonyms: ['fees'] },
        'days at due': { expression: 'avg(julianday(due_on) - julianday(bought_on))' },
      },
      filters: {
        'paid late': { where: 'paid_on > due_on', date: 'paid_on', synonyms: ['late'] },
        bought: { where: 'bought_on is not null' },
        due: { where: 'due_on is not null', date: 'due_on' },
      },
    },
  },
}
