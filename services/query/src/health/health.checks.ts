import type { AskParts } from '../ask/ask.parts.ts'
import { ConnectionFailure, type DialectName } from '../dialects/dialect.ts'
import type { Model } from '../llm/model.ts'
import type { HealthChecks } from './health.routes.ts'

export interface Checked {
  parts: Pick<AskParts, 'database' | 'index' | 'generator'>
  audiences?: ReadonlyMap<string, Pick<AskParts, 'index'>>
  type: DialectName
  /** Null where no model is configured. */
  model: Model | null
  /** What the database user may change, as far as is known. */
  warning: () => string | null
}

const EMBEDDED = 'No language model is configured: the embedded generator answers.'

/** A look at each dependency, now. */
export const healthChecks = ({ parts, audiences = new Map(), type, model, warning }: Checked): HealthChecks => ({
  async database(signal) {
    try {
      await (await parts.database()).check(signal)
      const warned = warning()
      return { ok: true, detail: warned === null ? `${type} is reachable.` : `${type} is reachable. Warning: ${warned}` }
    } catch (error) {
      return { ok: false, detail: describeFailure(error) }
    }
  },
  async llm(signal) {
    if (model === null) return { ok: true, detail: [EMBEDDED, parts.generator.missing?.()].filter(Boolean).join(' ') }
    try {
      const models = await model.listModels(signal)
      const known = models.length === 0 || models.includes(model.name)
      return { ok: true, detail: known ? `${model.name} is reachable.` : `Reachable; it does not list ${model.name}.` }
    } catch (error) {
      return { ok: false, detail: `The language model cannot be reached: ${(error as Error).message}` }
    }
  },
  schemaIndex() {
    const current = parts.index.current()
    if (!current) return { ok: false, detail: parts.index.reason() }
    const missing = [...audiences].filter(([, { index }]) => index.current() === null)
    if (missing.length === 0) return { ok: true, detail: tablesIndexed(current.tables.length) }
    return { ok: false, detail: missing.map(([audience, { index }]) => `Audience ${audience}: ${index.reason()}`).join(' ') }
  },
})

export const tablesIndexed = (count: number) => (count === 1 ? '1 table is indexed.' : `${count} tables are indexed.`)

/** SPEC's category, and the driver's whole text. */
export const describeFailure = (error: unknown): string =>
  error instanceof ConnectionFailure ? `${error.category}: ${error.message}` : error instanceof Error ? error.message : String(error)
