import type { Generator } from '../generator.ts'
import { withUncovered } from '../uncovered-words.ts'
import { answerByRules, type RulesOptions, readByRules, TOO_LONG, unanswerable } from './rules-parser.ts'

/** Answers by rules and a small ranking alone: no model, no network, the same question always the same way. */
export function createRulesGenerator({ isSensitive = () => false }: Partial<RulesOptions> = {}): Generator {
  return {
    name: 'embedded',
    version: '1',
    deterministic: true,
    async generate(request, signal) {
      signal.throwIfAborted()
      const byRules = readByRules(request, { isSensitive })
      return byRules === null ? unanswerable(TOO_LONG) : withUncovered(answerByRules(byRules), request)
    },
  }
}
