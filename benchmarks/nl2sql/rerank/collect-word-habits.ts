import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { TABLES_RETRIEVED } from '../../../services/query/src/ask/steps/retrieve-schema.ts'
import { parseQuery } from '../../../services/query/src/core/query/parse-sql.ts'
import { buildFeatures } from '../../../services/query/src/generate/parse-network/encoder-input/build-features.ts'
import { MODEL_FOLDER, readModel } from '../../../services/query/src/generate/parse-network/runtime/model-folder.ts'
import { schemaCache } from '../../../services/query/src/generate/parse-network/schema-cache.ts'
import { usesOf } from '../../../services/query/src/generate/rerank/column-roles.ts'
import { lookAtWords } from '../../../services/query/src/generate/rerank/word-links.ts'
import { retrieve } from '../../../services/query/src/retrieve/retrieve.ts'
import type { SchemaIndex } from '../../../services/query/src/retrieve/schema-index.ts'
import { readCases } from '../case-file.ts'
import { openIndexOf } from '../open-index.ts'

/** Below this nothing in the query answers to a word. */
const LINKED = 0.6
/** A word of fewer databases than this says more about them than about words. */
const FEWEST = 3
const LONGEST_LINE = 130

/** Databases in which a word occurs, by word. */
class Occurrences extends Map<string, Set<string>> {
  note(word: string, database: string): void {
    this.set(word, (this.get(word) ?? new Set()).add(database))
  }
  count(word: string): number {
    return this.get(word)?.size ?? 0
  }
}

await new Command('node scripts/run.mjs benchmarks/nl2sql/rerank/collect-word-habits.ts')
  .description('Finds the words that questions use and right queries do nothing with, and those that columns are often called by.')
  .requiredOption('--cases <file>', 'questions with right statements')
  .requiredOption('--databases <folder>', 'holds <db_id>.sqlite')
  .requiredOption('--out <file>', 'word-habits.ts')
  .action(async ({ cases, databases, out }: { cases: string; databases: string; out: string }) => {
    const { vocabulary } = readModel(MODEL_FOLDER)
    const sources = schemaCache(vocabulary, () => false)
    const [said, uncoveredContentWords, names] = [new Occurrences(), new Occurrences(), new Occurrences()]
    let [name, index]: [string, SchemaIndex | null] = ['', null]
    const asked = readCases(cases).filter(({ history }) => !history?.length)
    for (const { db_id, question, gold_sql = '' } of asked.sort((a, b) => (a.db_id < b.db_id ? -1 : 1))) {
      if (index === null || db_id !== name) [name, index] = [db_id, await openIndexOf(join(databases, `${db_id}.sqlite`))]
      const source = sources((await retrieve(index, question, { limit: TABLES_RETRIEVED })).tables, 'sqlite')
      for (const { stems } of source.schema.columns) for (const stem of stems) names.note(stem, db_id)
      const query = parseQuery(source.schema.schema, gold_sql)
      if (query === null) continue
      const words = lookAtWords(buildFeatures(source, question), source.schema)
      const links = words.linksOf(usesOf(query))
      for (const [at, { stem }] of words.content.entries()) {
        said.note(stem, db_id)
        if ((links[at]?.near ?? 0) < LINKED) uncoveredContentWords.note(stem, db_id)
      }
    }
    const often = [...uncoveredContentWords.keys()].filter((word) => uncoveredContentWords.count(word) >= FEWEST).sort()
    const share = (word: string) => Math.round((100 * uncoveredContentWords.count(word)) / (said.count(word) + 1)) / 100
    const called = [...names.keys()].filter((word) => names.count(word) >= FEWEST && /^[a-z]{2,}$/.test(word)).sort()
    writeFileSync(
      out,
      [
        '// Found by benchmarks/nl2sql/rerank/collect-word-habits.ts: do not edit. Stems as `tokens.ts` makes them.',
        '// Questions of Spider, Spider-Syn, Spider-Realistic (CC BY-SA 4.0), GeoQuery, Archer and sql-eval (Apache-2.0).',
        '',
        '/** How often a right query does nothing with a word, 0 to 1; others hardly ever. */',
        `const SHARES = \`\n${written(often.map((word) => `${word}:${share(word)}`))}\``,
        '/** Columns of three databases or more have the word in their names. */',
        `const NAMES = \`\n${written(called)}\``,
        '',
        'const words = (text: string): string[] => text.trim().split(/\\s+/)',
        '',
        'export const PASSED_OVER: ReadonlyMap<string, number> = new Map(',
        "  words(SHARES).map((one) => [one.replace(/:.*/, ''), Number(one.replace(/.*:/, ''))]),",
        ')',
        'export const CALLED: ReadonlySet<string> = new Set(words(NAMES))',
        '',
      ].join('\n'),
    )
    console.log(`${often.length} words that are passed over, ${called.length} of names.`)
  })
  .parseAsync()

function written(entries: readonly string[]): string {
  const lines: string[] = []
  for (const entry of entries) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + entry.length < LONGEST_LINE) lines[lines.length - 1] = `${last} ${entry}`
    else lines.push(entry)
  }
  return lines.map((line) => `${line}\n`).join('')
}
