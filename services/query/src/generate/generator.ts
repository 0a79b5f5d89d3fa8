import type { DialectName } from '../dialects/dialect.ts'
import type { ModelCall } from '../llm/model.ts'
import type { PromptSchema } from '../llm/prompt/table-text.ts'
import type { Retrieved } from '../retrieve/retrieve.ts'
import type { Traits } from './traits.ts'

/** An earlier question of the conversation, as the caller sent it back: nothing in it is to be trusted. */
export interface Turn {
  question: string
  sql?: string
  tables?: readonly string[]
  status?: string
}
/** A statement for this very question that was refused or failed, and the error message. */
export interface FailedAttempt {
  sql: string
  error: string
}

/** What a statement finds. */
export interface Found {
  /** The same for the same rows, in whichever order they and their columns stand. */
  rows: string
  /** There is no row, or nothing in them. */
  isEmpty: boolean
}

export interface GenerateRequest {
  question: string
  /** The oldest first. */
  history: readonly Turn[]
  dialect: DialectName
  /** Of the server, where it is known. */
  version?: string
  /** The tables that it may be about, the likeliest first, and their values that it names. */
  retrieved: Retrieved
  /** The first try first. */
  attempts: readonly FailedAttempt[]
  /** What "last month" is counted from. */
  now: Date
  /** When the answer has to be there, by `performance.now()`. */
  deadline?: number
  /** Takes note of every request that is sent to a language model. */
  record?: (call: ModelCall) => void
  /** Records which part of the schema went into a prompt. */
  onPrompt?: (prompt: PromptSchema) => void
  /** Whether a statement of the operator's reads only what this audience may read; without it every one does. */
  accepts?: (sql: string) => Promise<boolean>
  /** Looks what a statement would find, where a generator hesitates between several. Null where that may not be looked at or takes long. */
  look?: (sql: string, signal: AbortSignal) => Promise<Found | null>
}

/** A statement that may be what is meant, and what it answers in words. */
export interface Interpretation {
  text: string
  sql: string
  /** Not known of a statement that a language model wrote. */
  traits?: Traits
}

export type Generated =
  /** The likeliest interpretation, and what speaks against giving it as the answer: that is for `decide.ts` to say. */
  | {
      kind: 'sql'
      sql: string
      /** How likely it answers the question, 0 to 1. */
      confidence: number
      /** How likely the database can answer the question at all, where that was weighed. */
      answerable?: number
      /** What it answers, in words. */
      interpretation: string
      traits?: Traits
      /** Other interpretations, the likelier first. */
      others: readonly Interpretation[]
      /** Words of the question that nothing was made of, and that another answer would have used. */
      uncovered: readonly string[]
      /** Further words that nothing was made of: the confidence allows for them. */
      unused?: readonly string[]
      /** Of both those that are a stored value, or a part of one. */
      stored?: readonly string[]
      /** It plainly does something else than the words say. */
      isContradicted?: boolean
      /** Where it picks one row by its place: a statement for what the first few were sorted by. */
      tieCheck?: string | null
    }
  /** The message leads to the choices, which are listed behind it. */
  | { kind: 'clarify'; message: string; choices: readonly Interpretation[] }
  | { kind: 'unanswerable'; message: string }

export interface GeneratorLog {
  info(what: object, message: string): void
  warn(what: object, message: string): void
}

/** Turns a question into one statement, or says why not. Knows no database: what it gives is checked and run by others. */
export interface Generator {
  readonly name: string
  readonly version: string
  /** The same request gives the same answer: trying again without new facts is no use. */
  readonly deterministic: boolean
  generate(request: GenerateRequest, signal: AbortSignal): Promise<Generated>
  /** Begins to load what it needs, so that the first question need not wait for it. */
  warm?(log: GeneratorLog): void
  /** What is missing of it, in words; null where nothing is, as far as is known by now. */
  missing?(): string | null
  /** Whether it is a word of English: one that is not, and that no name or value here is either, is misspelt. */
  isWord?(word: string): boolean
  close?(): Promise<void>
}
