import { type Static, Type } from 'typebox'

/*
 * The semantic layer of one database: how people speak of it, and what their figures mean. One file, set by NOTES_FILE. This schema checks
 * it, types it, and is published as docs/api/semantic-model.schema.json.
 */

const text = (description: string) => Type.String({ minLength: 1, maxLength: 2_000, pattern: '\\S', description })
const texts = (description: string) => Type.Array(Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }), { description })
const closed = { additionalProperties: false }
const NAMES = '^.{1,200}$'

const synonyms = Type.Optional(texts('Other words that people use for it.'))
const description = Type.Optional(text('What it is, in one sentence.'))

const Filter = Type.Object(
  {
    where: Type.Optional(text('The condition in SQL, over the columns of the table; columns of other tables as table.column.')),
    synonyms,
    description,
    date: Type.Optional(text('The date column that says when it happened: "sent in May" compares it.')),
    who: Type.Optional(texts('What "who" asks for beside this filter, where it is not what the table says.')),
    by: Type.Optional(texts('Columns that name who did it. The filter is then meant only where the question asks who did it.')),
    since: Type.Optional(text('The date from which the time up to `date` is counted.')),
  },
  { ...closed, minProperties: 1 },
)

const Measure = Type.Object(
  {
    expression: Type.Optional(text('An aggregate in SQL over the columns of the table: sum(unit_price * quantity).')),
    percent: Type.Optional(text('The percentage of rows that meet this condition.')),
    days: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 2, maxItems: 2, description: 'Days between two dates.' })),
    where: Type.Optional(text('Which rows count.')),
    synonyms,
    description,
    date: Type.Optional(text('The date that "by month" and "last year" mean for it; that of the table when left out.')),
    unit: Type.Optional(Type.Union([Type.Literal('hours'), Type.Literal('minutes')], { description: 'Of `days`: told in these instead.' })),
    is_duration: Type.Optional(Type.Boolean({ description: 'Of `days`: what "how long does it take" asks of a row.' })),
  },
  closed,
)

const Dimension = Type.Object(
  {
    expression: text('A value of each row in SQL: a column, or case when country in (…) then … end.'),
    type: Type.Optional(
      Type.Union(
        ['text', 'number', 'date', 'boolean'].map((one) => Type.Literal(one)),
        { description: 'What it holds; text when left out.' },
      ),
    ),
    values: Type.Optional(texts('The values that it can have, where they are few.')),
    synonyms,
    description,
  },
  closed,
)

const Column = Type.Object(
  {
    synonyms,
    description,
    values: Type.Optional(
      Type.Record(Type.String({ pattern: NAMES }), texts('Other words for this value.'), {
        description: 'By stored value, the words that people use for it.',
      }),
    ),
    hidden: Type.Optional(Type.Boolean({ description: 'Never what a question means.' })),
    ambiguous_synonyms: Type.Optional(texts('Words that mean it only where the question speaks of its table.')),
    words_before_value: Type.Optional(texts('Words in front of a value that say that it is one of these: "for" a job title.')),
    matches_part: Type.Optional(Type.Boolean({ description: 'A named value means all values that contain it.' })),
  },
  closed,
)

const Role = Type.Object(
  {
    key: text('The column that leads here in this role: flights.from_airport; two columns: a.x, a.y.'),
    synonyms,
    words_before_value: Type.Optional(texts('Words in front of a value that say this role: "from", "departing from".')),
    description,
  },
  closed,
)

const DefaultFilter = Type.Object(
  {
    where: text('The condition in SQL, over the columns of the table.'),
    unless: Type.Optional(texts('Words that ask for the other rows too: "ever", "including deleted".')),
  },
  closed,
)

const Superlative = Type.Object(
  {
    by: text('What rows are sorted by: a column or a measure, of this table or as table.column.'),
    order: Type.Union([Type.Literal('ascending'), Type.Literal('descending')], { description: 'Which end comes first.' }),
    synonyms,
  },
  closed,
)

const NamedFigures = Type.Object(
  {
    name: text('The column with the names of the figures: name, or nutrients.name.'),
    value: text('The column of this table with their values.'),
    aggregate: Type.Optional(
      Type.Union(
        ['avg', 'sum', 'min', 'max'].map((one) => Type.Literal(one)),
        { description: 'How several values become one; avg when left out.' },
      ),
    ),
    units: Type.Optional(texts('Units that people say behind a number: "g", "grams".')),
  },
  closed,
)

const Join = Type.Object(
  {
    on: text('orders.shipper_id = shippers.id, the side that refers first.'),
    optional: Type.Optional(Type.Boolean({ description: 'A list keeps rows whose key is empty.' })),
  },
  closed,
)

const byName = <Value extends Parameters<typeof Type.Record>[1]>(value: Value, description: string) =>
  Type.Optional(Type.Record(Type.String({ pattern: NAMES }), value, { description }))

const Table = Type.Object(
  {
    name: Type.Optional(text('What people call one row: "order line".')),
    synonyms,
    description,
    display: Type.Optional(
      texts('Columns that say which row it is: name, or customers.name; `users.name via approved_by` where several keys lead there.'),
    ),
    date: Type.Optional(text('The date that is meant where a question names none: order_date, or orders.order_date.')),
    columns: byName(Column, 'By column.'),
    measures: byName(Type.Union([text('The expression alone.'), Measure]), 'By the name that people use.'),
    dimensions: byName(Type.Union([text('The expression alone.'), Dimension]), 'By the name that people use.'),
    filters: byName(Type.Union([text('The condition alone.'), Filter]), 'By the name that people use.'),
    roles: byName(Role, 'By the name of a role: what a row of this table is to the rows that a key leads from, as origin and destination.'),
    default_filter: Type.Optional(
      Type.Union([text('The condition alone.'), DefaultFilter], {
        description: 'Only these rows count unless the question says otherwise.',
      }),
    ),
    superlatives: byName(Superlative, 'By a word for the first of an order: cheapest, busiest.'),
    named_figures: Type.Optional(NamedFigures),
    ambiguous_synonyms: Type.Optional(texts('Words that may mean this table or another: the rest of the question decides.')),
    display_person: Type.Optional(texts('What is shown instead of `display` where somebody asks "who".')),
    only_if_named: Type.Optional(Type.Boolean({ description: 'Bookkeeping: read only where a question names it.' })),
    join_through: Type.Optional(Type.Boolean({ description: 'False: two tables do not belong together because both point here.' })),
  },
  closed,
)

export const SemanticModel = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: 'Where this schema lies, for editors.' })),
    version: Type.Literal(1),
    ranking: Type.Optional(
      Type.Literal('reporting', { description: "Only for Tanager's own reporting schema, which has ranking weights of its own." }),
    ),
    answer_from: Type.Optional(
      Type.Number({
        minimum: 0.3,
        maximum: 0.99,
        description: 'From this confidence on a question is answered, below it the person is asked what they mean; 0.7 when left out.',
      }),
    ),
    description,
    tables: byName(Table, 'By the name of the table or view in the database.'),
    joins: Type.Optional(
      Type.Array(Type.Union([text('orders.customer_id = customers.id; two columns: a.x, a.y = b.x, b.y'), Join]), {
        description: 'Keys that the database does not declare, the side that refers first.',
      }),
    ),
    never_join: Type.Optional(
      texts('Joins that must never be used: sales.quantity_sold = staff.staff_id, or a key that leads nowhere, sales.entered_by.'),
    ),
    hidden_columns: Type.Optional(
      texts('Columns that nobody asks about, in every table that has them: rowguid; of one table: orders.legacy_code.'),
    ),
    out_of_scope: byName(
      Type.Object(
        {
          words: Type.Array(Type.String({ minLength: 1, pattern: '\\S' }), { minItems: 1, description: 'Words that ask for it.' }),
          reason: Type.Optional(text('What the person is told: why it is not answered here, and where to ask.')),
        },
        closed,
      ),
      'By topic: questions that are not answered here.',
    ),
  },
  {
    ...closed,
    $id: 'urn:tanager:semantic-model:1',
    title: 'Tanager semantic layer',
    description: 'How people speak of one database, and what their figures mean.',
  },
)
export type SemanticModel = Static<typeof SemanticModel>
export type TableModel = NonNullable<SemanticModel['tables']>[string]
