import type { DialectName } from '../../dialects/dialect.ts'
import type { Query } from '../embedded/ir/ir.ts'
import { buildFeatures } from './features/build-features.ts'
import type { FeatureSource } from './features/feature-source.ts'
import type { Features } from './features/features.ts'
import type { Previous } from './features/previous.ts'
import { outputTokens } from './ir/output-tokens.ts'
import { readOutputs } from './ir/read-outputs.ts'
import { encoderInput } from './runtime/encoder-input.ts'
import type { Parser } from './runtime/parser.ts'

/** A query that the network proposes. */
export interface Proposal {
  query: Query
  /** How likely the network finds it (log). */
  score: number
}
export interface Proposed {
  features: Features
  proposals: Proposal[]
}

export interface ToPropose {
  question: string
  previous: Previous
  dialect: DialectName
  now: Date
}

/** Ways that are followed at the same time. */
export const BEAMS = 10

/** What the network makes of a question, the likeliest first; null where there is no network to ask. */
export async function propose(source: FeatureSource, parser: Parser, asked: ToPropose, signal: AbortSignal): Promise<Proposed | null> {
  const features = buildFeatures(source, asked.question, asked.previous)
  const hypotheses = await parser.parse(encoderInput(features, source.vocabulary), BEAMS, signal)
  if (hypotheses === null) return null
  const proposals = hypotheses.flatMap(({ outputs, score }): Proposal[] => {
    const tokens = outputTokens(outputs, features, source.schema, source.vocabulary)
    const query = tokens && readOutputs(tokens, source.schema, asked.now, asked.dialect === 'sqlite')
    return query ? [{ query, score }] : []
  })
  return { features, proposals }
}
