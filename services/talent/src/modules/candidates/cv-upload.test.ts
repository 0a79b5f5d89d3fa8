import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { RefusalCode } from '@tanager/cv'
import { latePdf, launchOnOpening, wordMacros } from '../../../../../packages/cv/src/testing/hostile-files.ts'
import { createWorld, type Who, type World } from '../../testing.ts'
import { readVerdict } from './clamd.ts'
import type { CvText } from './cv-upload.schema.ts'
import { attachment, safeFileName } from './file-name.ts'
import { partHeaderMeter } from './part-headers.ts'

const CV = (name: string, email: string) => `${name}
Senior Data Engineer
${email} | +44 20 7946 0958 | Leeds, United Kingdom

EXPERIENCE
Data Engineer, Northwind Systems Ltd, Jan 2019 - Present
Analyst, Bluepeak Analytics, 2016 - 2018

EDUCATION
BSc in Computer Science, University of Leeds, 2015

SKILLS
Python, PostgreSQL, Airflow, Docker
`

interface Part {
  name: string
  content: string | Buffer
  fileName?: string
}
function form(parts: Part[]): { body: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ name, content, fileName }) => [
    Buffer.from(
      `--cut\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`,
    ),
    Buffer.from(content as Buffer),
    Buffer.from('\r\n'),
  ])
  return { body: Buffer.concat([...pieces, Buffer.from('--cut--\r\n')]), headers: { 'content-type': 'multipart/form-data; boundary=cut' } }
}
const oneFile = (content: string | Buffer, fileName = 'cv.txt') => form([{ name: 'file', content, fileName }])

interface Result {
  code: string
  candidate_id: string
  outcome: string
  sha256: string
  file_name: string
  candidate: { full_name: string; email: string; skills: string[]; has_cv: boolean; duplicate_suggestions: unknown[]; row_version: number }
  parse: { confidence: number; fields_found: string[]; parser_version: string }
  duplicate_suggestions: { other_candidate_id: string; reasons: string[]; score: number }[]
}

describe('uploading a CV', () => {
  let world: World
  before(async () => {
    world = await createWorld({ CV_MAX_BYTES: '200000' })
  })
  after(() => world.close())

  const upload = (who: Who | null, sent: ReturnType<typeof form>, headers: Record<string, string> = {}, where: World = world) =>
    where.post<Result>(who, '/candidates/cvs', sent.body, { ...sent.headers, ...headers })
  const counts = async () =>
    (
      await world.asOwner<{ candidates: number; files: number; keys: number; audits: number }>(
        'acme',
        `select (select count(*) from candidates where tenant_id = $1) as candidates, (select count(*) from candidate_files where tenant_id = $1) as files,
                (select count(*) from candidate_keys where tenant_id = $1) as keys, (select count(*) from audit_log where tenant_id = $1) as audits`,
      )
    )[0]

  it('makes a candidate of it, keeps the very bytes, and says what was found', async () => {
    const text = CV('Ada Lovelace', 'ada@engine.example')
    const { status, body } = await upload(
      'acme/recruiter',
      form([
        { name: 'source', content: 'Referral' },
        { name: 'file', content: text, fileName: 'ada.pdf' },
      ]),
    )
    assert.equal(status, 201)
    assert.deepEqual([body.candidate.full_name, body.candidate.email], ['Ada Lovelace', 'ada@engine.example'])
    assert.ok(body.candidate.skills.includes('Python'))
    assert.ok(body.parse.fields_found.includes('full_name') && body.parse.confidence > 0.5 && body.parse.parser_version)
    assert.match(body.outcome, /^created/)
    const detail = await world.get<{ source: string; has_cv: boolean }>('acme/recruiter', `/candidates/${body.candidate_id}`)
    assert.deepEqual([detail.body.source, detail.headers.etag], ['Referral', '"1"'])
    assert.deepEqual([body.candidate.has_cv, detail.body.has_cv], [true, true])
    const file = await world.get('acme/recruiter', `/candidates/${body.candidate_id}/cv`)
    assert.equal(file.text, text)
    assert.match(String(file.headers['content-type']), /^text\/plain/, 'the content decides, not the name')
    assert.match(String(file.headers['content-disposition']), /^attachment; filename="ada\.pdf"/)
  })

  it('takes only a job that is said to last as the current one', async () => {
    const uploaded = async (dates: string, email: string) => {
      const text = CV('Joan Clarke', email).replace('Jan 2019 - Present', dates)
      const { body } = await upload('acme/recruiter', oneFile(text))
      return (await world.get<{ current_employer: string | null }>('acme/recruiter', `/candidates/${body.candidate_id}`)).body
        .current_employer
    }
    assert.equal(await uploaded('Jan 2019 - Present', 'joan@engine.example'), 'Northwind Systems Ltd')
    assert.equal(await uploaded('Jan 2019 - lorem', 'joan.clarke@engine.example'), null, 'an end that was not understood is no present')
  })

  it('the upload and the download are audited without personal data', async () => {
    const { body } = await upload('acme/sourcer', oneFile(CV('Grace Hopper', 'grace@navy.example')))
    await world.get('acme/auditor', `/candidates/${body.candidate_id}/cv`)
    const log = await world.get<{ items: { action: string; outcome: string; details: object }[] }>(
      'acme/auditor',
      `/audit-logs?entity_id=${body.candidate_id}`,
    )
    assert.deepEqual(
      log.body.items.map((entry) => entry.action),
      ['candidate.download-cv', 'candidate.upload'],
    )
    assert.ok(!/grace|hopper/i.test(JSON.stringify(log.body.items)))
  })

  it('the text of the newest CV comes with the place and the confidence of each field, and reading it is audited', async () => {
    const { body } = await upload('acme/sourcer', oneFile(CV('Dorothy Vaughan', 'dorothy@langley.example')))
    const path = `/candidates/${body.candidate_id}/cv/text`
    const read = await world.get<CvText>('acme/auditor', path)
    assert.equal(read.status, 200, read.text)
    const placeOf = (name: string) => read.body.fields.find(({ field }) => field === name)
    const textOf = (name: string) => read.body.text.slice(placeOf(name)?.start, placeOf(name)?.end)
    assert.deepEqual([textOf('full_name'), textOf('email')], ['Dorothy Vaughan', 'dorothy@langley.example'])
    assert.ok((placeOf('full_name')?.confidence ?? 0) > 0.5)
    assert.equal(read.body.confidence, body.parse.confidence)
    assert.deepEqual(read.body.corrected, [])
    const log = await world.get<{ items: { action: string; outcome: string }[] }>(
      'acme/auditor',
      `/audit-logs?entity_id=${body.candidate_id}`,
    )
    assert.deepEqual([log.body.items[0]?.action, log.body.items[0]?.outcome], ['candidate.download-cv', 'TextRead'])
    assert.ok(!/dorothy|vaughan/i.test(JSON.stringify(log.body.items)))
    const change = { body: { full_name: 'Dorothy J. Vaughan', skills: ['Fortran'] }, headers: { 'if-match': '"1"' } }
    assert.equal((await world.call('acme/recruiter', 'PATCH', `/candidates/${body.candidate_id}`, change)).status, 200)
    assert.deepEqual((await world.get<CvText>('acme/recruiter', path)).body.corrected, ['full_name', 'skills'])
    assert.equal((await world.get(null, path)).status, 401)
    assert.equal((await world.get('acme/finance-approver', path)).status, 403)
    assert.equal((await world.get('globex/recruiter', path)).status, 404)
    assert.equal((await world.get('acme/recruiter', '/candidates/00000000-0000-7000-8000-000000000000/cv/text')).status, 404)
  })

  it('the very same bytes again make a new candidate and a suggestion, never a merge', async () => {
    const file = oneFile(CV('Mary Jackson', 'mary@langley.example'))
    const first = await upload('acme/recruiter', file)
    const second = await upload('acme/recruiter', file)
    assert.equal(second.status, 201)
    assert.notEqual(second.body.candidate_id, first.body.candidate_id)
    const [suggestion] = second.body.duplicate_suggestions
    assert.equal(suggestion?.other_candidate_id, first.body.candidate_id)
    assert.ok(suggestion?.reasons.includes('same_file'))
    const theirs = await upload('globex/recruiter', file)
    assert.deepEqual(theirs.body.duplicate_suggestions, [], 'another tenant’s bank is not looked at')
  })

  it('a changed e-mail brings the suggestion that it should', async () => {
    const one = await upload('acme/recruiter', oneFile(CV('Annie Easley', 'annie@nasa.example')))
    const other = await upload(
      'acme/recruiter',
      oneFile('Katherine Unrelated\nunrelated@else.example\n\nSkills\nWelding, Carpentry, Masonry'),
    )
    const patched = await world.call<Result['candidate']>('acme/recruiter', 'PATCH', `/candidates/${other.body.candidate_id}`, {
      body: { email: 'annie@nasa.example' },
      headers: { 'if-match': '"1"' },
    })
    assert.equal(patched.status, 200)
    assert.match(JSON.stringify(patched.body.duplicate_suggestions), new RegExp(one.body.candidate_id))
  })

  it('the same Idempotency-Key stores once', async () => {
    const file = oneFile(CV('Joan Clarke', 'joan@park.example'))
    const key = { 'idempotency-key': 'upload-1' }
    const first = await upload('acme/recruiter', file, key)
    const again = await upload('acme/recruiter', file, key)
    assert.deepEqual([again.status, again.headers['idempotency-replayed'], again.text], [201, 'true', first.text])
    const other = await upload('acme/recruiter', oneFile(CV('Someone Else', 'else@park.example')), key)
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
  })

  it('400 for JSON, and for a form without its boundary: both are told what to send', async () => {
    const json = await world.post<{ detail: string }>('acme/recruiter', '/candidates/cvs', { file: 'x' })
    assert.match(json.body.detail, /was sent as application\/json\. Send the CV as multipart\/form-data, the file in a part named "file"/)
    const { body } = oneFile('x')
    const bare = await world.call<{ code: string; detail: string }>('acme/recruiter', 'POST', '/candidates/cvs', {
      body,
      headers: { 'content-type': 'multipart/form-data' },
    })
    assert.deepEqual([bare.status, bare.body.code], [400, 'exactly_one_file'])
    assert.match(bare.body.detail, /has no boundary\. Leave the header to your HTTP client/)
  })

  it('400 without exactly one file, 422 for each file that is not taken, and nothing is stored', async () => {
    const before = await counts()
    const file = { name: 'file', content: CV('X Y', 'x@y.example'), fileName: 'a.txt' }
    type Refusal = [Awaited<ReturnType<typeof upload>>, number, string]
    const refusals: Refusal[] = [
      [await upload('acme/recruiter', form([])), 400, 'exactly_one_file'],
      [await upload('acme/recruiter', form([file, file])), 400, 'exactly_one_file'],
      [await upload('acme/recruiter', form([{ ...file, name: 'cv' }])), 400, 'exactly_one_file'],
      [await world.post('acme/recruiter', '/candidates/cvs', { file: 'x' }), 400, 'exactly_one_file'],
      [await upload('acme/recruiter', form([{ name: 'colour', content: 'red' }, file])), 400, 'validation_failed'],
      [
        await upload('acme/recruiter', {
          ...oneFile('x'),
          body: Buffer.from('--cut\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'),
        }),
        400,
        'malformed_request',
      ],
      ...(await Promise.all(
        ['', '; filename="a.txt"', `; ${';'.repeat(15_000)}`].map(async (nameless): Promise<Refusal> => {
          const body = Buffer.from(`--cut\r\nContent-Disposition: form-data${nameless}\r\n\r\nx\r\n--cut--\r\n`)
          return [await upload('acme/recruiter', { ...oneFile('x'), body }), 400, 'malformed_request']
        }),
      )),
      [await upload('acme/recruiter', oneFile('x'.repeat(300_000))), 422, 'file_too_large'],
      [
        await upload('acme/recruiter', oneFile(Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0]), 'cv.pdf')),
        422,
        'unsupported_file_type',
      ],
      [await upload('acme/recruiter', oneFile('')), 422, 'file_unreadable'],
      [await upload('acme/recruiter', oneFile(' \n \n')), 422, 'no_text_found'],
      [await upload('acme/recruiter', oneFile('x')), 422, 'not_a_cv'],
      [await upload('acme/recruiter', oneFile(CV('By Name', 'by@name.example'), 'cv.pdf.exe')), 422, 'file_unsafe'],
      [await upload('acme/recruiter', oneFile(CV('By Name', 'by@name.example'), 'cv.php')), 422, 'file_unsafe'],
      [await upload('acme/recruiter', oneFile(Buffer.from(wordMacros()), 'cv.docx')), 422, 'file_unsafe'],
      [await upload('acme/recruiter', oneFile(Buffer.from(latePdf()), 'cv.pdf')), 422, 'file_unsafe'],
      [await upload('acme/recruiter', oneFile(Buffer.from(launchOnOpening()), 'cv.pdf')), 422, 'file_unsafe'],
      [
        await upload('acme/recruiter', oneFile(CV('Long Header', 'long@header.example'), `${'a'.repeat(17_000)}.pdf`)),
        400,
        'malformed_request',
      ],
    ]
    for (const [answer, status, code] of refusals) assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
    assert.deepEqual(await counts(), before)
  })

  it('a refused file is answered to a client that sends all of it before it reads the answer', async () => {
    world.cv.restMs = 600_000 // however long the machine stalls, it waits for the rest
    const { body } = oneFile('x'.repeat(150_000), 'cv.vbs')
    const lines = [
      'POST /api/v1/candidates/cvs HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${world.tokenOf('acme/recruiter')}`,
      'Content-Type: multipart/form-data; boundary=cut',
      `Content-Length: ${body.length}`,
      'Connection: close',
      '',
      '',
    ]
    const port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
    let read = () => 0
    world.app.server.once('connection', (there) => {
      read = () => there.bytesRead
    })
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      let sent = 0
      /** And until the service has read it: an answer that did not wait for the rest would close the connection in between. */
      const send = async (part: string | Uint8Array) => {
        socket.write(part)
        sent += part.length
        const deadline = Date.now() + 120_000
        while (read() < sent && !socket.destroyed) {
          if (Date.now() > deadline) return void socket.destroy(new Error(`${read()} of ${sent} bytes were read`))
          await delay(10)
        }
      }
      const socket = connect(port, '127.0.0.1', async () => {
        socket.pause()
        await send(lines.join('\r\n'))
        for (let at = 0; at < body.length; at += 60_000) await send(body.subarray(at, at + 60_000))
        socket.resume()
      })
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('end', () => resolve(text))
    })
    assert.match(answer, /^HTTP\/1\.1 422 /)
    assert.match(answer, /"code":"file_unsafe"/)
  })

  it('415 for another type of body says that a file is uploaded, and in which part', async () => {
    for (const type of ['text/plain', 'application/pdf', 'application/x-www-form-urlencoded']) {
      const answer = await upload('acme/recruiter', { body: Buffer.from('x'), headers: { 'content-type': type } })
      assert.deepEqual([answer.status, answer.body.code], [415, 'unsupported_media_type'], type)
      assert.match(answer.text, /multipart\/form-data, with one file in the part \\"file\\"/, type)
      assert.doesNotMatch(answer.text, /application\/json/, type)
    }
  })

  it('every code that the reader may refuse with is declared for the upload and explained to its callers', () => {
    // Complete, or it does not compile: the reader's codes are passed on as they are, so no search of the source finds them.
    const codes: Record<RefusalCode, true> = {
      unsupported_file_type: true,
      file_too_large: true,
      file_encrypted: true,
      file_unreadable: true,
      no_text_found: true,
      file_unsafe: true,
      not_a_cv: true,
    }
    const route = readFileSync(new URL('./cv-upload.routes.ts', import.meta.url), 'utf8')
    const explained = readFileSync(new URL('../../../../../docs/problems.md', import.meta.url), 'utf8')
    for (const code of Object.keys(codes)) {
      assert.ok(route.includes(`'${code}'`), code)
      assert.match(explained, new RegExp(`^\\| \`${code}\` \\| 422 \\|`, 'm'))
    }
  })

  it('401 and 403 come before the file is looked at', async () => {
    assert.equal((await upload(null, oneFile('x'))).status, 401)
    assert.equal((await upload('acme/auditor', form([]))).status, 403)
    assert.equal((await upload('acme/agent-service', oneFile(CV('Agent Upload', 'agent@up.example')))).status, 201)
  })

  it('404 for the CV of another tenant’s candidate, of an unknown one, and of one without a file', async () => {
    const { body } = await upload('globex/recruiter', oneFile(CV('Their Person', 'their@person.example')))
    assert.equal((await world.get('acme/recruiter', `/candidates/${body.candidate_id}/cv`)).status, 404)
    assert.equal((await world.get('acme/recruiter', '/candidates/00000000-0000-7000-8000-000000000000/cv')).status, 404)
    assert.equal((await world.get('acme/finance-approver', `/candidates/${body.candidate_id}/cv`)).status, 403)
  })

  it('a candidate without its file, or a file without its candidate, is never left behind', async () => {
    const before = await counts()
    const client = await world.owner.connect()
    await client.query('begin')
    await client.query('lock table audit_heads in access exclusive mode') // the last write of the upload cannot go through
    const stuck = await upload('acme/recruiter', oneFile(CV('Half Done', 'half@done.example')))
    await client.query('rollback')
    client.release()
    assert.equal(stuck.status, 503)
    assert.deepEqual(await counts(), before)
  })

  it('a killed reader loses no request: the API serves on and the file is read or refused, never half stored', async () => {
    const before = await counts()
    let answered = false
    const answer = upload('acme/recruiter', oneFile(CV('Long Reader', 'long@reader.example'))).finally(() => {
      answered = true
    })
    while (!answered) {
      for (const { pid, busy } of world.cv.reader.workers()) if (busy) process.kill(pid, 'SIGKILL')
      await new Promise(setImmediate)
    }
    const killed = await answer
    assert.ok([201, 422].includes(killed.status), killed.text)
    assert.equal((await upload('acme/recruiter', oneFile(CV('After Kill', 'after@kill.example')))).status, 201)
    const after = await counts()
    assert.equal((after?.candidates ?? 0) - (before?.candidates ?? 0), (after?.files ?? 0) - (before?.files ?? 0))
  })
})

describe('the virus scan', () => {
  let clamd: Server
  let answer = 'stream: OK\0'
  let received = 0
  before(async () => {
    clamd = createServer((socket) => {
      let seen = Buffer.alloc(0)
      socket.on('data', (part) => {
        seen = Buffer.concat([seen, part])
        if (seen.subarray(-4).equals(Buffer.alloc(4))) {
          received = seen.length
          socket.end(answer)
        }
      })
    })
    await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve))
  })
  after(() => clamd.close())

  it('422 for malware, 503 when the scanner is silent or broken, 201 when it finds the file clean', async () => {
    const { port } = clamd.address() as AddressInfo
    const world = await createWorld({ CLAMD_HOST: '127.0.0.1', CLAMD_PORT: String(port) })
    const send = async (name: string) => {
      const { body, headers } = oneFile(CV(name, 'scan@me.example'))
      const sent = await world.post<Result>('acme/recruiter', '/candidates/cvs', body, headers)
      return [sent.status, sent.body.code]
    }
    assert.deepEqual((await send('Clean One'))[0], 201)
    assert.ok(received > 100)
    answer = 'stream: Eicar-Test-Signature FOUND\0'
    assert.deepEqual(await send('Bad One'), [422, 'file_infected'])
    answer = 'INSTREAM size limit exceeded. ERROR\0'
    assert.deepEqual(await send('Odd One'), [503, 'virus_scan_unavailable'])
    clamd.close()
    assert.deepEqual(await send('No Scanner'), [503, 'virus_scan_unavailable'])
    const stored = await world.asOwner('acme', 'select id from candidates where tenant_id = $1')
    assert.equal(stored.length, 1)
    await world.close()
  })
  it('takes no word but OK for clean', () => {
    assert.deepEqual(readVerdict('stream: OK\0'), { clean: true })
    for (const odd of ['', 'OK', 'stream: OK FOUND?', 'stream:  FOUND', 'stream: x y FOUND']) assert.equal(readVerdict(odd), undefined, odd)
  })
})

describe('the headers of a part', () => {
  it('are measured however the bytes arrive', () => {
    const sent = Buffer.from(`--cut\r\nA: ${'b'.repeat(96)}\r\n\r\nbody --cut\r\n--cut\r\nC: d\r\n\r\n${'e'.repeat(500)}\r\n--cut--\r\n`)
    for (const size of [1, 3, 7, 64, sent.length]) {
      const measure = partHeaderMeter('\r\n--cut')
      let longest = 0
      for (let at = 0; at < sent.length; at += size) longest = measure(sent.subarray(at, at + size))
      assert.equal(longest, 2 + 'A: '.length + 96 + 4, `in pieces of ${size}`)
    }
  })
})

describe('file names that strangers choose', () => {
  it('lose their path, control and direction characters, and their excess length', () => {
    assert.equal(safeFileName('../../etc/passwd'), 'passwd')
    assert.equal(safeFileName('C:\\temp\\cv.docx'), 'cv.docx')
    assert.equal(safeFileName('cv\u202Efdp.exe\r\n'), 'cvfdp.exe')
    assert.equal(safeFileName('a"b;c.pdf'), 'a_b_c.pdf')
    for (const empty of [undefined, '', '..', ' ', '\u0000']) assert.equal(safeFileName(empty), 'cv')
    const long = safeFileName(`${'é'.repeat(500)}.docx`)
    assert.equal([...long].length, 200)
    assert.ok(long.endsWith('.docx'))
  })
  it('go into the header whole, whatever their alphabet', () => {
    assert.equal(
      attachment("Résumé (1)'.pdf"),
      `attachment; filename="R_sum_ (1)'.pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9%20%281%29%27.pdf`,
    )
  })
})
