import assert from 'node:assert/strict'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import {
  billionLaughsDocx,
  doublyCompressed,
  encryptedPdf,
  hugePicture,
  launchOnClick,
  manyPages,
  pageTreeCycle,
  pdfAndZip,
  programAndPdf,
  truncatedPdf,
  zipBomb,
} from '../../../../../packages/cv/src/testing/hostile-files.ts'
import { scannedPdf, scannedPng } from '../../../../../packages/cv/src/testing/scans.ts'
import { createWorld, type World } from '../../testing.ts'
import { formBody, type Journey, journeyTo, TINY_PDF } from '../../testing-workflow.ts'

interface Sent {
  code: string
  submission_id: string
  errors: { path: string; message: string }[]
}
/** A JPEG as far as its header goes: 8 by 8 points. */
const TINY_JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080008000801011100ffd9', 'hex')
const withoutDocument = { identity_proof: TINY_PDF, address_proof: TINY_PDF }

async function openForm(world: World) {
  const journey = await journeyTo(world, 'acme', 'Onboarding')
  const path = `/green-forms/by-token/${journey.token}`
  const form = await world.get<{ sections: { fields: { name: string; example: unknown }[] }[] }>(null, path)
  const answers = Object.fromEntries(form.body.sections.flatMap(({ fields }) => fields.map((field) => [field.name, field.example])))
  const send = (files: Record<string, Buffer>, fileName?: string) => {
    const { payload, headers } = formBody({ answers, declaration: true }, { ...withoutDocument, ...files })
    const body = fileName === undefined ? payload : renamed(payload, fileName)
    return world.call<Sent>(null, 'POST', path, { body, headers })
  }
  return { journey, send }
}
const renamed = (payload: Buffer, name: string) =>
  Buffer.from(
    payload.toString('latin1').replaceAll(/filename="[^"]*"/g, () => `filename="${Buffer.from(name).toString('latin1')}"`),
    'latin1',
  )

describe('documents of the green form', () => {
  let world: World
  let journey: Journey
  let send: Awaited<ReturnType<typeof openForm>>['send']
  before(async () => {
    world = await createWorld({ GREEN_FORM_FILE_MAX_BYTES: '200000', GREEN_FORM_TOTAL_MAX_BYTES: '500000' })
    ;({ journey, send } = await openForm(world))
  })
  after(() => world.close())

  const stored = async () =>
    (await world.asOwner<{ n: number }>('acme', 'select count(*)::int as n from green_form_documents where tenant_id = $1'))[0]?.n

  const HOSTILE: [what: string, bytes: () => Uint8Array, code: string][] = [
    ['text', () => Buffer.from('I, the undersigned, am who I say I am.'), 'unsupported_file_type'],
    ['a web page', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), 'unsupported_file_type'],
    ['a picture that is a program', () => Buffer.from('<svg onload="alert(1)"/>'), 'unsupported_file_type'],
    ['a program', () => Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 'unsupported_file_type'],
    ['a GIF', () => Buffer.from('GIF89a....'), 'unsupported_file_type'],
    ['a Word document', billionLaughsDocx, 'unsupported_file_type'],
    ['an archive', zipBomb, 'unsupported_file_type'],
    ['a PDF and an archive at once', pdfAndZip, 'file_unsafe'],
    ['a PDF that starts a program', () => Buffer.from(launchOnClick()), 'file_unsafe'],
    ['a program and a PDF at once', programAndPdf, 'file_unsafe'],
    ['a PNG and a PDF at once', () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), TINY_PDF]), 'file_unsafe'],
    ['an encrypted PDF', encryptedPdf, 'file_encrypted'],
    ['a PDF that is cut off', truncatedPdf, 'file_unreadable'],
    ['a PDF whose pages contain themselves', pageTreeCycle, 'file_unreadable'],
    ['a PDF of too many pages', () => manyPages(200), 'file_too_large'],
    ['a PDF that unpacks to hundreds of megabytes', doublyCompressed, 'file_unsafe'],
    ['a picture of nine hundred million points', hugePicture, 'file_unsafe'],
    ['a picture without a size', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'file_unreadable'],
    ['an empty file', () => Buffer.alloc(0), 'file_unreadable'],
    ['a file that is too large', () => Buffer.concat([TINY_PDF, Buffer.alloc(200_000, 32)]), 'file_too_large'],
  ]
  for (const [what, bytes, code] of HOSTILE) {
    it(`422 ${code} for ${what}, and nothing is stored`, async () => {
      const { status, body, text } = await send({ education_certificate: Buffer.from(bytes()) })
      assert.deepEqual([status, body.code], [422, code], text)
      assert.deepEqual(
        body.errors.map((fault) => fault.path),
        ['documents.education_certificate'],
      )
      assert.equal(await stored(), 0)
    })
  }
  it('422 file_unsafe for a name as programs have, whatever the file holds', async () => {
    for (const name of ['scan.pdf.exe', 'scan.php', 'scan\u202efdp.js']) {
      const { status, body } = await send({ education_certificate: TINY_PDF }, name)
      assert.deepEqual([status, body.code], [422, 'file_unsafe'], name)
      assert.match(body.errors[0]?.message ?? '', /PDF, JPEG or PNG/, name)
      assert.doesNotMatch(JSON.stringify(body), /CV|DOCX/, name)
    }
    assert.equal(await stored(), 0)
  })
  it('422 when all of them together are too large', async () => {
    const large = Buffer.concat([TINY_PDF, Buffer.alloc(190_000, 32)])
    const { status, body } = await send({ education_certificate: large, photo: large, experience_letter: large })
    assert.deepEqual([status, body.code], [422, 'file_too_large'])
    assert.equal(await stored(), 0)
  })
  it('are taken whatever the file is called: neither its name nor its type as claimed is kept', async () => {
    const name = '..\\..\\etc/passwd\u202egpj.exe;\u0007 X1234567.jfif'
    const { status, text, body } = await send(
      { education_certificate: Buffer.from(scannedPng()), photo: TINY_JPEG, experience_letter: Buffer.from(scannedPdf('picture')) },
      name,
    )
    assert.equal(status, 201, text)
    const path = `/green-forms/applications/${journey.applicationId}/submission/${body.submission_id}`
    const seen = await world.get<{ documents: { type: string; file_name: string; media_type: string }[] }>('acme/hr-head', path)
    assert.deepEqual(
      seen.body.documents.map(({ file_name, media_type }) => [file_name, media_type]),
      [
        ['identity_proof.pdf', 'application/pdf'],
        ['address_proof.pdf', 'application/pdf'],
        ['education_certificate.png', 'image/png'],
        ['experience_letter.pdf', 'application/pdf'],
        ['photo.jpg', 'image/jpeg'],
      ],
      'scans and pictures need no text',
    )
    const file = await world.app.inject({
      url: `/api/v1${path}/documents/photo`,
      headers: { authorization: `Bearer ${world.tokenOf('acme/verification-officer')}` },
    })
    assert.deepEqual(file.rawPayload, TINY_JPEG)
    assert.equal(file.headers['content-disposition'], `attachment; filename="photo.jpg"; filename*=UTF-8''photo.jpg`)
    const rows = await world.asOwner<{ text: string }>('acme', 'select d::text as text from green_form_documents d where tenant_id = $1')
    assert.ok(rows.length === 5 && rows.every((row) => !row.text.includes('1234567')))
  })
})

describe('the virus scan of documents', () => {
  it('422 for malware and 503 when the scanner is silent, and nothing is stored', async () => {
    let answer = 'stream: Eicar-Test-Signature FOUND\0'
    const clamd = createServer((socket) => {
      let seen = Buffer.alloc(0)
      socket.on('data', (part) => {
        seen = Buffer.concat([seen, part])
        if (seen.subarray(-4).equals(Buffer.alloc(4))) socket.end(answer)
      })
    })
    await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve))
    const world = await createWorld({ CLAMD_HOST: '127.0.0.1', CLAMD_PORT: String((clamd.address() as AddressInfo).port) })
    try {
      const { send } = await openForm(world)
      const sent = async () => {
        const { status, body } = await send({ education_certificate: TINY_PDF })
        return [status, body.code ?? 'taken']
      }
      assert.deepEqual(await sent(), [422, 'file_infected'])
      answer = 'nonsense'
      assert.deepEqual(await sent(), [503, 'virus_scan_unavailable'])
      answer = 'stream: OK\0'
      assert.deepEqual(await sent(), [201, 'taken'])
    } finally {
      await world.close()
      clamd.close()
    }
  })
})
