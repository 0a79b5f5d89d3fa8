import type { SemanticModel } from './semantic-model.ts'

/** A school of languages: students who bring others, teachers with an hourly rate, and invoices that some never paid. */
export const SCHOOL = [
  'create table branches (id integer primary key, name text not null, city text not null)',
  `create table teachers (id integer primary key, first_name text not null, last_name text not null, hired_on date not null,
    hourly_rate numeric not null, branch_id integer not null references branches)`,
  `create table students (id integer primary key, first_name text not null, last_name text not null, city text not null,
    joined_on date not null, birth_date date not null, referred_by integer references students)`,
  `create table courses (id integer primary key, title text not null, language text not null, level text not null,
    teacher_id integer not null references teachers, branch_id integer not null references branches, starts_on date not null)`,
  `create table enrolments (id integer primary key, student_id integer not null references students, course_id integer not null references courses,
    enrolled_on date not null, cancelled_on date, final_grade numeric)`,
  `create table invoices (id integer primary key, student_id integer not null references students, branch_id integer not null references branches,
    issued_on date not null, due_on date not null, paid_on date, amount_cents integer not null)`,
  `create table feedback (id integer primary key, course_id integer not null references courses, student_id integer not null references students,
    rating integer not null)`,
  `insert into branches values (1, 'Ring', 'Vienna'), (2, 'Mur', 'Graz'), (3, 'Donau', 'Linz')`,
  `insert into teachers values (1, 'Marta', 'Ruiz', '2020-01-01', 40, 1), (2, 'Jan', 'Novak', '2024-01-01', 32, 2), (3, 'Elif', 'Kaya', '2023-05-01', 35, 1)`,
  `insert into students values (1, 'Karin', 'Fuchs', 'Vienna', '2025-02-01', '1990-05-05', null), (2, 'Anna', 'Huber', 'Graz', '2025-03-01', '1961-01-01', 1),
    (3, 'Paul', 'Moser', 'Linz', '2025-03-02', '1960-01-01', 1), (4, 'Wen', 'Qiao', 'Vienna', '2025-04-01', '1999-09-09', 2),
    (5, 'Lea', 'Gruber', 'Vienna', '2026-01-10', '2001-02-03', 1), (6, 'Tom', 'Bauer', 'Graz', '2026-01-20', '1985-07-07', null)`,
  `insert into courses values (1, 'Start', 'French', 'A1', 1, 1, '2026-02-01'), (2, 'Travel', 'Spanish', 'A1', 2, 2, '2026-02-01'),
    (3, 'Office', 'French', 'B1', 1, 1, '2026-03-01'), (4, 'Stories', 'Turkish', 'B1', 3, 1, '2026-04-01')`,
  `insert into enrolments values (1, 1, 1, '2026-01-05', null, 80), (2, 2, 1, '2026-01-06', '2026-02-10', null), (3, 3, 2, '2026-01-07', null, 60),
    (4, 4, 1, '2026-01-08', '2026-02-11', null), (5, 4, 3, '2026-02-20', null, 90), (6, 5, 3, '2026-02-21', '2026-03-05', null),
    (7, 5, 4, '2026-03-21', null, 70), (8, 1, 4, '2026-03-22', null, null), (9, 6, 2, '2026-01-22', null, 50)`,
  `insert into invoices values (1, 1, 1, '2025-09-01', '2025-10-01', '2025-09-20', 30000), (2, 2, 2, '2025-09-05', '2025-10-05', '2025-11-03', 20000),
    (3, 3, 2, '2025-09-07', '2025-10-07', null, 10000), (4, 4, 1, '2025-10-01', '2025-11-01', null, 45000), (5, 5, 2, '2025-10-31', '2025-11-30', '2025-12-24', 15000),
    (6, 4, 1, '2025-11-02', '2025-12-02', '2025-11-20', 25000)`,
  `insert into feedback values (1, 1, 1, 5), (2, 1, 2, 4), (3, 2, 3, 2), (4, 3, 4, 4), (5, 4, 5, 3), (6, 4, 1, 4)`,
] as const

export const SCHOOL_MODEL: SemanticModel = {
  version: 1,
  tables: {
    branches: { name: 'branch', display: ['name'] },
    teachers: { name: 'teacher', display: ['first_name', 'last_name'] },
    students: {
      name: 'student',
      display: ['first_name', 'last_name'],
      date: 'joined_on',
      roles: { referrer: { key: 'students.referred_by', words_before_value: ['referred by', 'recommended by'] } },
    },
    courses: { name: 'course', display: ['title'], date: 'starts_on' },
    enrolments: {
      name: 'enrolment',
      date: 'enrolled_on',
      measures: {
        'cancellation rate': { percent: 'cancelled_on is not null', synonyms: ['dropout rate'] },
        'average grade': 'avg(final_grade)',
      },
      filters: { cancelled: { where: 'cancelled_on is not null', date: 'cancelled_on' } },
    },
    invoices: {
      name: 'invoice',
      display: ['id', 'amount_cents', 'students.last_name'],
      date: 'issued_on',
      measures: { revenue: { expression: 'sum(amount_cents) / 100.0', synonyms: ['turnover'] } },
      filters: {
        overdue: { where: "paid_on is null and due_on < date('now')", synonyms: ['past due'] },
        unpaid: 'paid_on is null',
        paid: { where: 'paid_on is not null', date: 'paid_on' },
      },
    },
    feedback: { measures: { 'average rating': { expression: 'avg(rating)', synonyms: ['rating'] } } },
  },
}
