import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createEmbeddedGenerator } from '../generate/embedded-generator.ts'
import type { Generator } from '../generate/generator.ts'
import { MODEL_FOLDER } from '../generate/parse-network/runtime/model-folder.ts'
import { type Checked, healthChecks } from './health.checks.ts'

const EMBEDDED = 'No language model is configured: the embedded generator answers.'
const NOT_LOADED = 'Its network cannot be loaded, so only its rules answer. The log has the reason.'

const lookAtGenerator = (generator: Pick<Generator, 'missing'>) =>
  healthChecks({ parts: { generator } as Checked['parts'], type: 'sqlite', model: null, warning: () => null }).llm(
    new AbortController().signal,
  )

describe('the embedded generator in /health', () => {
  it('is ok, and reports what is missing for as long as it is missing', async () => {
    let missing: string | null = 'Its network fails on questions, so only its rules answer. The log has the reason.'
    const generator = { missing: () => missing }
    assert.deepEqual(await lookAtGenerator(generator), { ok: true, detail: `${EMBEDDED} ${missing}` })
    missing = null
    assert.deepEqual(await lookAtGenerator(generator), { ok: true, detail: EMBEDDED })
  })

  it('says that the rules answer alone where the vocabulary is not that of the weights', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'tanager-weights-'))
    t.after(() => rm(folder, { recursive: true }))
    for (const name of ['vectors.bin', 'network']) await symlink(join(MODEL_FOLDER, name), join(folder, name))
    const stored = JSON.parse(await readFile(join(MODEL_FOLDER, 'vocabulary.json'), 'utf8')) as { learned: string[] }
    await writeFile(join(folder, 'vocabulary.json'), JSON.stringify({ ...stored, learned: [...stored.learned, 'unheard-of'] }))
    let tell = (): void => undefined
    const reported = new Promise<void>((resolve) => {
      tell = resolve
    })
    const log = { info: () => tell(), warn: () => tell() }
    const generator = createEmbeddedGenerator({ isSensitive: () => false, folder })
    t.after(() => generator.close?.())
    generator.warm?.(log)
    assert.equal((await lookAtGenerator(generator)).detail, EMBEDDED, 'nothing is known yet')
    await reported
    assert.deepEqual(await lookAtGenerator(generator), { ok: true, detail: `${EMBEDDED} ${NOT_LOADED}` })
  })
})
