import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { decide } from '../ask/decide.ts'
import { retrieve } from '../retrieve/retrieve.ts'
import { indexWithDefinitions } from '../semantic-layer/definitions/index-with-definitions.ts'
import { parseSemanticLayer } from '../semantic-layer/read-model.ts'
import { answersOf, QUESTIONS } from './answers.fixture.ts'
import { createEmbeddedGenerator } from './embedded-generator.ts'
import type { Generated, Generator } from './generator.ts'
import { MODEL_FOLDER } from './parse-network/runtime/model-folder.ts'
import { RECRUITMENT_INDEX, recruitmentRequest } from './parse-rules/recruitment.fixture.ts'

const signal = new AbortController().signal
const isSensitive = () => false
const sqlOf = (generated: Generated): string => (generated.kind === 'sql' ? generated.sql : generated.kind)

const isAnswered = (given: Generated): boolean => given.kind === 'sql' && decide(given).decision === 'answer'

describe('without weights', () => {
  it('the rules answer alone, and this is reported', async () => {
    const lines: string[] = []
    const log = { info: () => undefined, warn: (_: object, message: string) => lines.push(message) }
    const generator = createEmbeddedGenerator({ isSensitive, log, folder: '/nowhere' })
    const [first] = await answersOf(generator)
    assert.equal(first && sqlOf(first), 'SELECT COUNT(*) AS "count" FROM "candidates"')
    assert.match(lines.join(), /weights .* are missing/)
    assert.match(generator.missing?.() ?? '', /only its rules answer/)
    await generator.close?.()
  })
})

describe('where the network cannot be loaded', () => {
  it('the rules answer, and this is reported', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tanager-weights-'))
    for (const name of ['vocabulary.json', 'vectors.bin']) await symlink(join(MODEL_FOLDER, name), join(folder, name))
    await mkdir(join(folder, 'network'))
    const lines: string[] = []
    const log = { info: () => undefined, warn: (details: object, message: string) => lines.push(`${JSON.stringify(details)} ${message}`) }
    const generator = createEmbeddedGenerator({ isSensitive, log, folder })
    const answers = await answersOf(generator)
    assert.equal(answers[0] && sqlOf(answers[0]), 'SELECT COUNT(*) AS "count" FROM "candidates"')
    assert.deepEqual(answers, await answersOf(createEmbeddedGenerator({ isSensitive, folder: '/nowhere' })), 'as the rules alone')
    assert.match(lines.join(), /"network":"network".* cannot be used/)
    assert.match(generator.missing?.() ?? '', /only its rules answer/)
    await generator.close?.()
    await rm(folder, { recursive: true })
  })
})

describe('where the vocabulary does not fit the weights', () => {
  it('that is noticed when the network is opened: the rules answer, and this is reported', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tanager-weights-'))
    for (const name of ['vectors.bin', 'network']) await symlink(join(MODEL_FOLDER, name), join(folder, name))
    const stored = JSON.parse(await readFile(join(MODEL_FOLDER, 'vocabulary.json'), 'utf8')) as { learned: string[] }
    const learned = [...stored.learned, ...Array.from({ length: 22 }, (_, at) => `word${at}`)]
    await writeFile(join(folder, 'vocabulary.json'), JSON.stringify({ ...stored, learned }))
    const lines: string[] = []
    const log = { info: () => undefined, warn: (details: object, message: string) => lines.push(`${JSON.stringify(details)} ${message}`) }
    const generator = createEmbeddedGenerator({ isSensitive, log, folder })
    const answers = await answersOf(generator)
    assert.deepEqual(answers, await answersOf(createEmbeddedGenerator({ isSensitive, folder: '/nowhere' })), 'as the rules alone')
    assert.equal(lines.length, 1, 'nothing fails question by question')
    assert.match(lines.join(), /vocabulary and the weights do not match.* cannot be used/)
    assert.equal(generator.missing?.(), 'Its network cannot be loaded, so only its rules answer. The log has the reason.')
    await generator.close?.()
    await rm(folder, { recursive: true })
  })
})

describe('with the network', () => {
  let generator: Generator
  let answers: Generated[]
  before(async () => {
    generator = createEmbeddedGenerator({ isSensitive })
    answers = await answersOf(generator)
  })
  after(() => generator.close?.())

  it('plain questions are answered, with the reading and how sure it is', () => {
    for (const [at, answer] of answers.entries()) {
      assert.equal(answer.kind, 'sql', QUESTIONS[at])
      assert.ok(answer.kind === 'sql' && answer.interpretation && answer.confidence > 0 && answer.confidence <= 1)
    }
    assert.equal(answers[0] && sqlOf(answers[0]), 'SELECT COUNT(*) AS "count" FROM "candidates"')
  })
  it('the same question is answered the same way again', async () => assert.deepEqual(await answersOf(generator), answers))
  it('and in another process', async () => {
    const program = fileURLToPath(new URL('./answers-in-a-process.fixture.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [program])
    assert.deepEqual(JSON.parse(stdout), JSON.parse(JSON.stringify(answers)))
  })
  it('where native code is missing WebAssembly answers the same', async () => {
    const other = createEmbeddedGenerator({ isSensitive, engines: ['wasm'] })
    const statements = (await answersOf(other, 2)).map(sqlOf)
    await other.close?.()
    assert.deepEqual(statements, answers.slice(0, 2).map(sqlOf))
  })
  it('a place that is not stored is not taken for one that is like it', async () => {
    for (const place of ['Madrid', 'Munich']) {
      const generated = await generator.generate(await recruitmentRequest(`Show the names of candidates from ${place}`), signal)
      assert.doesNotMatch(sqlOf(generated), /Berlin|Porto|Lisbon|Leeds/, place)
    }
  })
  it('a question about something else is not answered', async () => {
    const generated = await generator.generate(await recruitmentRequest('How many moons are made of cheese?'), signal)
    assert.equal(isAnswered(generated), false)
  })
  it('nor is one about something that the database does not hold', async () => {
    for (const question of [
      'What is the blood type of each candidate?',
      'Which candidate has the longest commute?',
      'Why do candidates decline?',
    ]) {
      const generated = await generator.generate(await recruitmentRequest(question), signal)
      assert.equal(isAnswered(generated), false, question)
    }
  })
  it('a failed statement is not proposed again', async () => {
    const request = await recruitmentRequest(QUESTIONS[2] ?? '', { dialect: 'sqlite' })
    const first = sqlOf(await generator.generate(request, signal))
    const second = sqlOf(await generator.generate({ ...request, attempts: [{ sql: first, error: 'refused' }] }, signal))
    assert.notEqual(second, first)
  })
  it('nor is one that the semantic layer explains to the last word', async () => {
    const semantics = parseSemanticLayer('{"tables": {"offers": {"phrases": {"turned down": "status = \'Rejected\'"}}}}')
    const question = 'Which offers were turned down?'
    const retrieved = await retrieve(indexWithDefinitions(semantics)(RECRUITMENT_INDEX), question, { limit: 16 })
    const request = { ...(await recruitmentRequest(question)), retrieved }
    const first = sqlOf(await generator.generate(request, signal))
    assert.match(first, /'Rejected'/)
    assert.notEqual(sqlOf(await generator.generate({ ...request, attempts: [{ sql: first, error: 'refused' }] }, signal)), first)
  })
  it('with a semantic layer a reading that leaves out what the words ask for together is not answered', async () => {
    const semantics = parseSemanticLayer(
      '{"tables": {"applications": {"names": ["application"], "namedBy": ["candidates.full_name"], "date": "created_at"}}}',
    )
    const ask = async (question: string) => {
      const retrieved = await retrieve(indexWithDefinitions(semantics)(RECRUITMENT_INDEX), question, { limit: 16 })
      return generator.generate({ ...(await recruitmentRequest(question)), retrieved }, signal)
    }
    assert.equal(isAnswered(await ask('How many applications are there?')), true)
    for (const question of ['Which quarter had most applications this year?', 'How many applications tomorrow?'])
      assert.equal(isAnswered(await ask(question)), false, question)
  })
  it('a caller who left gets no answer, and others still do', async () => {
    const controller = new AbortController()
    const request = await recruitmentRequest(QUESTIONS[0] ?? '', { dialect: 'sqlite' })
    const left = generator.generate(request, controller.signal)
    const stays = generator.generate(request, signal)
    controller.abort(new Error('left'))
    await assert.rejects(left, /left/)
    assert.equal(sqlOf(await stays), answers[0] && sqlOf(answers[0]))
  })
  it('a sensitive column is neither shown nor compared with', async () => {
    const hides = (_: string, column: string) => ['full_name', 'email', 'phone', 'base_salary'].includes(column)
    const careful = createEmbeddedGenerator({ isSensitive: hides })
    for (const question of [...QUESTIONS, 'Show everything about candidates', 'email and phone of candidates']) {
      const generated = await careful.generate(await recruitmentRequest(question), signal)
      assert.doesNotMatch(sqlOf(generated), /email|phone|full_name|base_salary|\*(?!\))/, question)
    }
    await careful.close?.()
  })
  it('what is asked while it closes is answered by the rules', async () => {
    const other = createEmbeddedGenerator({ isSensitive })
    const asked = answersOf(other)
    await other.close?.()
    assert.equal((await asked).length, QUESTIONS.length)
  })
})
