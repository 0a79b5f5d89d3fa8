import { readFile } from 'node:fs/promises'

/** A question with the statement that somebody found right. */
export interface Example {
  question: string
  sql: string
}

/** Reads the operator's file of verified pairs, one JSON object a line; a bad line stops the start and is named. */
export async function readExamples(file: string): Promise<(Example & { line: number })[]> {
  if (file === '') return []
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(`EXAMPLES_FILE: ${file} cannot be read: ${error.message}`)
  })
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return []
    let value: Partial<Example> | null = null
    try {
      value = JSON.parse(line) as Partial<Example> | null
    } catch {}
    if (typeof value?.question !== 'string' || typeof value.sql !== 'string')
      throw new Error(`EXAMPLES_FILE, line ${at + 1}: must be {"question": "…", "sql": "…"}`)
    return [{ line: at + 1, question: value.question, sql: value.sql }]
  })
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])

/** Those that share most words with the question. */
export function closestExamples(examples: readonly Example[], question: string, count: number): Example[] {
  const wanted = wordsOf(question)
  const scored = examples.map((example) => {
    const words = wordsOf(example.question)
    const shared = [...words].filter((word) => wanted.has(word)).length
    return { example, score: shared / Math.sqrt(Math.max(1, words.size) * Math.max(1, wanted.size)) }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ example }) => example)
}
