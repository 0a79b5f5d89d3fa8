import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../../core/query/parse-sql.ts'
import { viewSchema } from '../../core/schema/view-schema.ts'
import { buildFeatures } from './encoder-input/build-features.ts'
import type { FeatureSource } from './encoder-input/feature-source.ts'
import type { Features } from './encoder-input/features.ts'
import { networkSchema } from './encoder-input/network-schema.ts'
import { schemaRelations } from './encoder-input/schema-relations.ts'
import { definedTables, type ParityCase, parityCases, parityTables, type Sparse, semanticLayerCases } from './parity.fixture.ts'
import { encoderInput } from './runtime/encoder-input.ts'
import { MODEL_FOLDER, readModel } from './runtime/model-folder.ts'
import { startParser } from './runtime/parser.ts'

function source(tables = parityTables()): FeatureSource {
  const { vocabulary } = readModel(MODEL_FOLDER)
  const schema = networkSchema(viewSchema(tables, 'sqlite'), vocabulary, () => false)
  return { schema, relations: schemaRelations(schema), vocabulary }
}

function featuresOf(from: FeatureSource, { question, history }: ParityCase): Features {
  const last = history.at(-1)
  return buildFeatures(from, question, last && { question: last.question, query: parseQuery(from.schema.schema, last.sql) })
}

function dense({ shape, entries }: Sparse): number[] {
  const all = new Array<number>(shape.reduce((product, one) => product * one, 1)).fill(0)
  for (let at = 0; at < entries.length; at += 2) all[entries[at] ?? 0] = entries[at + 1] ?? 0
  return all
}

/** Our place of each of training's nodes: values may come in another order. */
function places(features: Features, { nq, nv, n, values }: ParityCase['features']): number[] {
  const own = features.candidates.map(({ text }) => text)
  return Array.from({ length: n }, (_, node) => (node < nq || node >= nq + nv ? node : nq + own.indexOf(values[node - nq] ?? '')))
}

describe('features agree with training', () => {
  const plain = source()
  const semantic = source(definedTables())
  const all = [...parityCases().map((one) => ({ one, from: plain })), ...semanticLayerCases().map((one) => ({ one, from: semantic }))]
  for (const { one, from } of all) {
    it(one.question, () => {
      const features = featuresOf(from, one)
      const { sizes } = from.vocabulary
      assert.deepEqual(features.candidates.map(({ text }) => text).sort(), [...one.features.values].sort())
      const { n } = one.features
      assert.equal(features.size, n)
      const place = places(features, one.features)
      const differences: string[] = []
      const compare = (what: string, own: number, theirs: number, least = 0) => {
        if (Math.abs(own - theirs) > least) differences.push(`${what}: ${own} instead of ${theirs}`)
      }
      const [a, b, k, numbers, wid, lid] = (['A', 'B', 'K', 'NF', 'wid', 'lid'] as const).map((name) => dense(one.features[name]))
      const coarse = features.numbers.coarse()
      for (const [node, own] of place.entries()) {
        for (let slot = 0; slot < sizes.numeric; slot += 1)
          compare(
            `number ${slot} of node ${node}`,
            Math.round((coarse[own * sizes.numeric + slot] ?? 0) * 255),
            numbers?.[node * sizes.numeric + slot] ?? 0,
            1,
          )
        for (let word = 0; word < sizes.wordsPerNode; word += 1) {
          compare(
            `word ${word} of node ${node}`,
            features.wordRows[own * sizes.wordsPerNode + word] ?? 0,
            wid?.[node * sizes.wordsPerNode + word] ?? 0,
          )
          compare(
            `learned ${word} of node ${node}`,
            features.learned[own * sizes.wordsPerNode + word] ?? 0,
            lid?.[node * sizes.wordsPerNode + word] ?? 0,
          )
        }
        for (const [other, ownOther] of place.entries()) {
          compare(`relation ${node} ${other}`, features.relations.get(own, ownOther), a?.[node * n + other] ?? 0)
          compare(`extra ${node} ${other}`, features.extra.get(own, ownOther), b?.[node * n + other] ?? 0)
          compare(`likeness ${node} ${other}`, features.likeness.get(own, ownOther), k?.[node * n + other] ?? 0, 1)
        }
      }
      assert.deepEqual(differences.slice(0, 10), [])
    })
  }
})

describe('the first query agrees with training', () => {
  it('but for a few, where small numbers decide', async () => {
    const from = source()
    const { keywords } = from.vocabulary.sizes
    const silent = { info: () => undefined, warn: () => undefined }
    const { network: folder, shape } = readModel(MODEL_FOLDER)
    const parser = startParser({ folder, engines: ['native', 'wasm'], shape }, silent)
    const cases = parityCases().filter(({ beam }) => beam !== undefined)
    let same = 0
    for (const one of cases) {
      const features = featuresOf(from, one)
      const [best] = (await parser.parse(encoderInput(features, from.vocabulary), 10, new AbortController().signal)) ?? []
      const place = places(features, one.features)
      const wanted = one.beam?.ids.filter((id) => id !== 2).map((id) => (id < keywords ? id : keywords + (place[id - keywords] ?? -1)))
      if (JSON.stringify(best?.outputs) === JSON.stringify(wanted)) same += 1
    }
    await parser.close()
    assert.ok(same >= 0.9 * cases.length, `${same} of ${cases.length}`)
  })
})
