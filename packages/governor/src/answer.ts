import { findOrder } from '@tanager/manifest'
import { type Block, blocksOf, plainText, textsOf } from './answer-text.ts'
import { parseExact } from './exact-json.ts'
import type { MediaRule } from './governed-server.ts'
import { copyJson, type JsonBounds, withSetting } from './json-copy.ts'
import type { Limits } from './limits.ts'
import { isMedia, type MediaBlock, mediaIn, noteOf } from './media.ts'
import type { ToolAnswer } from './ports.ts'
import type { KnownRun } from './run.ts'
import { addCounts, type Changes, masksIn } from './sanitize/changes.ts'
import { sanitizeText, sanitizeValue } from './sanitize/sanitize.ts'
import type { ValidationFault } from './schemas/tool-schema.ts'
import { takeMedia } from './structured-media.ts'
import type { SafeAnswer, Verdict } from './verdict.ts'

/**
 * What of a tool's answer the caller gets. Only what its output schema describes goes on: the structured output,
 * sanitised, then validated. The text beside it is written anew from that output. The server's own wording is left out, for nothing
 * validates it. Pictures and sounds stay behind, wherever they stand, unless the configuration passes those of this tool on; then each
 * comes once. A tool whose output is plain text has its texts taken for it.
 */
export function judgeAnswer(run: KnownRun, given: ToolAnswer, attempts: number, limits: Limits): Verdict | Promise<Verdict> {
  const answer: Partial<ToolAnswer> = given ?? {} // an upstream is code of others too
  const ran = run.governed.tool.tier === 'read_only' ? '' : ' The tool did run: look at the record before you call it again.'
  const bounds = { bytes: limits.outputBytes, depth: limits.depth, values: limits.values }
  const copied = copyJson({ structured: answer.structured ?? null, content: answer.content ?? [] }, bounds, 'keep')
  if (!copied.ok)
    return {
      status: 'failed',
      code: copied.fault === 'too_large' ? 'output_too_large' : 'output_invalid',
      message: `The tool's answer was withheld: ${withSetting(copied.message, 'outputBytes')}.${ran}`,
      attempts,
    }
  const { structured, content } = copied.value as { structured: unknown; content: unknown }
  if (answer.isError !== false) return toolError(textsOf(content), attempts, limits)

  const { media, output, asIs } = run.governed
  const { outputSchema } = run.governed.tool
  const isText = outputSchema.type === 'string' && typeof structured !== 'string'
  const apart = apartFromMedia(blocksOf(content), structured, media)
  const raw = isText
    ? [plainText(apart.blocks, media), ...apart.notes.inside].filter((part) => part !== '').join('\n')
    : (apart.structured ?? fromText(textsOf(apart.blocks), bounds))
  if (raw === undefined) return { status: 'failed', code: 'output_invalid', message: `The tool gave no structured output.${ran}`, attempts }
  const cleaned = sanitizeValue(raw, outputSchema, asIs)
  const { value } = cleaned
  const changes = apart.taken === 0 ? cleaned.changes : addCounts(cleaned.changes, { media: apart.taken })
  const passOn = (fault: ValidationFault | null): Verdict | Promise<Verdict> => {
    if (fault === null) {
      const own = typeof value === 'string' ? value : JSON.stringify(value)
      const notes = isText ? [] : [...apart.notes.beside, ...apart.notes.inside].map((note) => sanitizeText(note).text)
      return safeAnswer(value, [own, ...notes].join('\n'), changes, attempts, mediaIn(apart.media, media))
    }
    const found = `The tool's answer does not fit its output schema: ${fault.kind === 'invalid' ? fault.rule : fault.message}.${ran}`
    const invalid: Verdict = { status: 'failed', code: 'output_invalid', message: found, attempts }
    const masked = masksIn(changes)
    if (masked.length === 0) return invalid
    // What the tool said may fit, and its masks not: then nothing is wrong with the tool.
    const withheld: Verdict = { status: 'failed', code: 'output_withheld', message: `${whyWithheld(masked, fault)}${ran}`, attempts }
    const asSaid = output.validate(raw)
    return asSaid instanceof Promise ? asSaid.then((own) => (own === null ? withheld : invalid)) : asSaid === null ? withheld : invalid
  }
  const judged = output.validate(value)
  return judged instanceof Promise ? judged.then(passOn) : passOn(judged)
}

/** An answer without its pictures and sounds, each of them once, and what is told of those that stay behind. */
function apartFromMedia(content: readonly Block[], structured: unknown, rule: MediaRule | undefined) {
  const beside = content.filter(isMedia)
  const taken = new Map<unknown, Block>()
  const without = <T>(value: T): T => {
    const found = takeMedia(value)
    for (const one of found.media) taken.set(one.data, { ...one })
    return found.value as T
  }
  const blocks = content.map((block) =>
    block.type === 'text' && typeof block.text === 'string' ? { ...block, text: without(block.text) } : block,
  )
  const rest = without(structured)
  const inside = [...taken.values()].filter(({ data }) => !beside.some((block) => block.data === data))
  const notes = (of: readonly Block[]): string[] => of.flatMap((block) => noteOf(block, rule) ?? [])
  return {
    structured: rest,
    blocks,
    media: [...beside, ...inside],
    notes: { beside: notes(beside), inside: notes(inside) },
    taken: taken.size,
  }
}

/** Nothing of the value, and nothing that the tool chose to name. */
const whyWithheld = (masked: readonly string[], fault: ValidationFault): string =>
  `The tool's answer was withheld: it holds a secret or an identity number (${masked.join(', ')}), which is always masked, and the output ` +
  `schema allows no mask there${fault.kind === 'invalid' ? `: ${fault.rule}` : ''}. The tool did nothing wrong.`

function safeAnswer(value: unknown, text: string, changes: Changes, attempts: number, media: readonly MediaBlock[]): Verdict {
  const json = typeof value === 'string' ? value : JSON.stringify(value)
  const counted = readsLikeOrders(text) || (json !== text && readsLikeOrders(json)) ? addCounts(changes, { instruction: 1 }) : changes
  return {
    status: 'ok',
    attempts,
    answer: {
      untrusted: true,
      structured: value,
      content: [{ type: 'text', text }, ...media.map((one) => ({ ...one }))],
      changes: counted,
    },
  }
}

/** So much of an answer is searched for words that are meant for a model. */
const SEARCHED = 20_000
const readsLikeOrders = (text: string): boolean => findOrder(text.slice(0, SEARCHED)) !== null

function toolError(texts: readonly string[], attempts: number, limits: Limits): Verdict {
  // Cut after it was cleaned: half of a secret looks like none.
  const { text: whole, changes } = sanitizeText(texts.join('\n'))
  const text = whole.slice(0, limits.errorText).toWellFormed()
  const counted: Changes = addCounts(changes, {
    ...(whole.length > limits.errorText && { truncated: 1 }),
    ...(readsLikeOrders(text) && { instruction: 1 }),
  })
  const answer: SafeAnswer = { untrusted: true, structured: null, content: text === '' ? [] : [{ type: 'text', text }], changes: counted }
  return { status: 'failed', code: 'tool_error', message: 'The tool reported an error of its own.', attempts, answer }
}

/** Servers from before structured output write it into their one text block. */
function fromText(texts: readonly string[], bounds: JsonBounds): unknown {
  const [only] = texts
  if (only === undefined || texts.length > 1) return undefined
  try {
    const copied = copyJson(parseExact(only), bounds, 'keep')
    return copied.ok ? copied.value : only
  } catch {
    return only
  }
}
