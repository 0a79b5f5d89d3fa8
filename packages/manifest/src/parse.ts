import type { Finding } from './finding.ts'
import { type JsonNode, type ObjectNode, objectOf } from './json-node.ts'
import { readJson } from './json-reader.ts'
import type { Manifest, Tool } from './manifest.ts'
import { MAX_BYTES, NUMBERS } from './manifest-fields.ts'
import { checkManifest } from './manifest-rules.ts'
import { EnoughFindings, openReport, type Report } from './report.ts'
import { sourceLines } from './source-lines.ts'

/** What parseManifest gives: a manifest when nothing is wrong with it, and everything that was found. */
export interface Parsed {
  readonly manifest: Manifest | null
  readonly findings: Finding[]
}

/**
 * Reads a manifest: strict JSON, every rule, defaults filled in, frozen. With any error the manifest is null. `strict` makes warnings
 * errors; `file` is passed on to the findings. Bad text is found, never thrown.
 */
export function parseManifest(text: string, options: { file?: string; strict?: boolean } = {}): Parsed {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  if (isTooLarge(source)) {
    const { report, findings } = openReport(() => ({ line: 1, column: 1 }), options)
    report.error('text_too_large', { offset: 0, pointer: '' }, `The text is larger than ${MAX_BYTES / 1024 / 1024} MiB.`)
    return { manifest: null, findings: findings() }
  }
  const { report, findings } = openReport(sourceLines(source), options)
  const root = readAndCheck(source, report)
  const found = findings()
  const sound = root?.kind === 'object' && !found.some(({ severity }) => severity === 'error')
  return { manifest: sound ? fillIn(root) : null, findings: found }
}

function readAndCheck(source: string, report: Report): JsonNode | null {
  try {
    const root = readJson(source, report)
    if (root !== null) checkManifest(report, root)
    return root
  } catch (error) {
    if (error instanceof EnoughFindings) return null
    throw error
  }
}

/** Length first: counting the bytes of a huge text would cost what the limit is to spare. */
const isTooLarge = (text: string): boolean => text.length > MAX_BYTES || Buffer.byteLength(text) > MAX_BYTES

function fillIn(root: ObjectNode): Manifest {
  const manifest = objectOf(root) as unknown as Omit<Manifest, 'tools'> & { readonly tools: readonly WrittenTool[] }
  return Object.freeze({ ...manifest, tools: Object.freeze(manifest.tools.map(fillInTool)) })
}

/** A tool as the file has it: what has a default may be missing. */
type WrittenTool = Omit<Tool, 'timeoutMs' | 'retryPolicy' | 'rateLimitPerMinute'> & {
  readonly timeoutMs?: number
  readonly retryPolicy?: Partial<Tool['retryPolicy']>
  readonly rateLimitPerMinute?: number
}

function fillInTool(tool: WrittenTool): Tool {
  const { timeoutMs, rateLimitPerMinute, maxAttempts, backoffMs } = NUMBERS
  return Object.freeze({
    ...tool,
    timeoutMs: tool.timeoutMs ?? timeoutMs.default,
    retryPolicy: Object.freeze({ maxAttempts: maxAttempts.default, backoffMs: backoffMs.default, ...tool.retryPolicy }),
    rateLimitPerMinute: tool.rateLimitPerMinute ?? rateLimitPerMinute.default,
  })
}
