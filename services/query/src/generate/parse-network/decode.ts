import type { Query } from '../../core/query/query.ts'
import type { DialectName } from '../../dialects/dialect.ts'
import { carriedOver } from './decoder-output/carry-over.ts'
import { outputTokens } from './decoder-output/output-tokens.ts'
import { readOutputs } from './decoder-output/read-outputs.ts'
import { buildFeatures } from './encoder-input/build-features.ts'
import type { FeatureSource } from './encoder-input/feature-source.ts'
import type { Features } from './encoder-input/features.ts'
import type { Previous } from './encoder-input/previous.ts'
import { encoderInput } from './runtime/encoder-input.ts'
import type { Parser } from './runtime/parser.ts'
import type { Hypothesis } from './runtime/protocol.ts'

/** A query that the network proposes. */
export interface Proposal {
  query: Query
  /** How likely the network finds it (log). */
  score: number
}
export interface Decoded {
  features: Features
  proposals: Proposal[]
  /** How likely the network finds that nothing here answers the question, 0 to 1. */
  none: number
}

export interface ToDecode {
  question: string
  previous: Previous
  dialect: DialectName
  now: Date
  /** Whether conditions of the query before stay where the question points at its rows; they do by default. */
  carriesOver?: boolean
}

/** Ways that are followed at the same time. */
export const BEAMS = 10

/** What the network makes of a question, the likeliest first; null where there is no network to ask. */
export async function decode(source: FeatureSource, parser: Parser, asked: ToDecode, signal: AbortSignal): Promise<Decoded | null> {
  const features = buildFeatures(source, asked.question, asked.previous)
  const hypotheses = await parser.parse(encoderInput(features, source.vocabulary), BEAMS, signal)
  if (hypotheses === null) return null
  const proposals = hypotheses.flatMap(({ outputs, score }): Proposal[] => {
    const tokens = outputTokens(outputs, features, source.schema, source.vocabulary)
    const query = tokens && readOutputs(tokens, source.schema, asked.now, asked.dialect === 'sqlite')
    if (!query) return []
    return [
      { query: asked.carriesOver === false ? query : carriedOver(source.schema.schema, query, asked.previous, asked.question), score },
    ]
  })
  return { features, proposals, none: chanceOfNone(hypotheses, source.vocabulary) }
}

/** The output that stands for "no query answers this". */
const NO_ANSWER = 'NONE'

function chanceOfNone(hypotheses: readonly Hypothesis[], { keywords }: FeatureSource['vocabulary']): number {
  const none = keywords.indexOf(NO_ANSWER)
  const refusal = none < 0 ? undefined : hypotheses.find(({ outputs }) => outputs[0] === none)
  return refusal ? Math.exp(refusal.score) : 0
}
