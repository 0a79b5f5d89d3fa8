import type { DialectName } from '../../../dialects/dialect.ts'

/** The dialects that are read by the grammar here; PostgreSQL has a parser of its own. */
export type ParsedDialect = Exclude<DialectName, 'postgresql'>

/** How a dialect cuts its text; PostgreSQL's own scanner does that for PostgreSQL. */
export interface LexicalRules {
  backslashEscapes: boolean
  doubleQuotes: 'string' | 'identifier'
  backticks: boolean
  /** [name]; `doubled` where ]] stands for ]. */
  brackets: 'none' | 'plain' | 'doubled'
  hashComments: boolean
  /** MySQL: -- begins a comment only before a space. */
  dashesNeedSpace: boolean
  dollarQuotes: boolean
  /** Words that belong to the string that follows them at once. */
  stringPrefix: RegExp | null
  symbols: string[]
}

const COMMON = ['<<', '>>', '<=', '>=', '<>', '!=', '||', ...'(),.;+-*/%=<>|&~']
/** Longest first: what is cut is the longest that fits. */
const symbols = (...more: string[]): string[] => [...COMMON, ...more].sort((a, b) => b.length - a.length)

const DEFAULTS = {
  backslashEscapes: false,
  doubleQuotes: 'identifier',
  backticks: false,
  brackets: 'none',
  hashComments: false,
  dashesNeedSpace: false,
  dollarQuotes: false,
  stringPrefix: null,
} as const

export const LEXICAL_RULES: Record<ParsedDialect, LexicalRules> = {
  mysql: {
    ...DEFAULTS,
    backslashEscapes: true,
    doubleQuotes: 'string',
    backticks: true,
    hashComments: true,
    dashesNeedSpace: true,
    stringPrefix: /^(?:n|x|b|_[a-z0-9]+)$/i,
    symbols: symbols('<=>', '->', '->>', '&&', '^', '!'),
  },
  mssql: { ...DEFAULTS, brackets: 'doubled', stringPrefix: /^n$/i, symbols: symbols('^', '!<', '!>') },
  sqlite: { ...DEFAULTS, backticks: true, brackets: 'plain', stringPrefix: /^x$/i, symbols: symbols('==', '->', '->>') },
  duckdb: {
    ...DEFAULTS,
    dollarQuotes: true,
    stringPrefix: /^e$/i,
    symbols: symbols(
      ...['->', '->>', '=>', ':=', '==', '::', '//', '**', '@>', '<@', '&&', '^@'],
      ...['~~', '!~~', '~~*', '!~~*', '!~', '~*', '!~*', '~~~'],
      ...'^:[]{}',
    ),
  },
}
