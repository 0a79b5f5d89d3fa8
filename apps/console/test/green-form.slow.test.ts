import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { dateInDays, inDays, journeyTo, submitForm, TINY_PDF } from '../../../services/talent/src/testing-workflow.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'
import { comesToBe } from './eventually.ts'
import { answer, heading, ON_A_PHONE } from './form-steps.ts'

const SECRET = 'X 7654321 Z'
/** A picture of one point. */
const TINY_PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
/** A picture in a format that the service does not take: black, 64 by 64 points. */
function bitmap(): Buffer {
  const bytes = Buffer.alloc(54 + 64 * 64 * 3)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  for (const [value, at] of [
    [54, 10],
    [40, 14],
    [64, 18],
    [64, 22],
  ] as const)
    bytes.writeUInt32LE(value, at)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie]))

/** In front of the service: takes a form whole and hands it on only when it is told to, as if the documents took long to check. */
async function slowService(service: string) {
  let goOn = () => {}
  const wait = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    if (request.method === 'POST') await wait
    const { host: _, connection: __, ...headers } = request.headers
    const sent = { method: request.method ?? 'GET', headers: headers as Record<string, string>, ...(body.length === 0 ? {} : { body }) }
    const answer = await fetch(service + request.url, sent)
    const { 'content-encoding': ___, 'content-length': ____, ...answered } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, answered).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, goOn, close: () => void server.close() }
}

/** From the bank account to the page of the documents. */
async function answerFromBankToDocuments(page: Page): Promise<void> {
  await answer(page, { Bank: 'Example Savings Bank', 'Account number': 'GB33 BUKB 2020 1555 5555 55' })
  await press(page, 'Continue')
  await answer(page, { Name: 'Jonas Example', Phone: '+44 20 7946 0123' })
  await press(page, 'Continue')
  await answer(page, { 'Highest degree': 'BSc' })
  await press(page, 'Continue')
  await page.getByText('Yes', { exact: true }).click()
  await press(page, 'Continue')
}

describe('the green form of a candidate', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole({ CV_TIMEOUT_MS: '60000' }) // on a busy machine the reader of documents is slow to start
  })
  after(() => console_?.close())

  it('is drawn in the typeface of the console, and loads no code of it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { token } = await journeyTo(console_.world, 'globex', 'Onboarding')
    const page = await console_.newPage(ON_A_PHONE)
    const fetched: string[] = []
    page.on('response', (response) => fetched.push(`${response.status()} ${new URL(response.url()).pathname}`))
    await page.goto(`/green-form#${token}`)
    await page.getByRole('button', { name: 'Start' }).waitFor()
    const drawn = await page.evaluate(async () => {
      await document.fonts.ready
      const button = document.querySelector('button')
      return {
        loaded: [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
        body: getComputedStyle(document.body).fontFamily,
        button: button === null ? '' : getComputedStyle(button).fontFamily,
      }
    })
    assert.deepEqual(drawn.loaded, ['Inter Variable'])
    for (const family of [drawn.body, drawn.button]) assert.match(family, /^"Inter Variable", system-ui/)
    const files = (ending: RegExp) => fetched.filter((line) => ending.test(line))
    assert.equal(files(/^200 .*\.woff2$/).length, 1, 'the letters of the alphabet that is used')
    assert.deepEqual(files(/base|console/), [])
    assert.deepEqual(console_.faults, []) // a font that the Content-Security-Policy refuses would be one
  })

  it('is filled in on a phone, across a reload, a refusal and a lost connection, and gives a receipt', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { token, applicationId } = await journeyTo(world, 'acme', 'Onboarding')
    const page = await console_.newPage(ON_A_PHONE)
    await page.goto(`/green-form#${token}`)
    await heading(page, 'Welcome, Person 1')
    assert.doesNotMatch(page.url(), new RegExp(token), 'the token leaves the address')
    await press(page, 'Start')

    await heading(page, 'About you')
    await comesToBe(() => page.getByLabel('Full name').inputValue(), 'Person 1') // what is known already stands there
    await page.getByLabel('E-mail').fill('not an address')
    assert.equal(await page.getByText('enter a complete e-mail address').count(), 0, 'nobody is corrected while typing for the first time')
    await page.getByLabel('Phone').focus()
    await page.getByText('enter a complete e-mail address').waitFor()
    await page.getByLabel('E-mail').fill('person1@mail.example')
    await page.getByText('enter a complete e-mail address').waitFor({ state: 'detached' })
    await press(page, 'Continue')
    await page.getByText('Please check 3 fields.').waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'field-phone')
    await answer(page, { Phone: '+44 20 7946 0958', 'Date of birth': dateInDays(3), Nationality: 'Norway' })
    await press(page, 'Continue')
    await page.getByText('This date is in the future.').waitFor()
    await page.clock.setFixedTime(inDays(5)) // a phone whose clock is wrong: later the service knows better
    await answer(page, { 'Date of birth': dateInDays(4) })
    await press(page, 'Continue')

    await heading(page, 'Address')
    await answer(page, { 'Street and number': '12 Harbour Road', City: 'Leeds', Country: 'United Kingdom' })
    await press(page, 'Continue')
    await heading(page, 'Identity document')
    await answer(page, { 'Passport or identity card number': SECRET })

    assert.doesNotMatch(await kept(page), new RegExp(`${token}|${SECRET}`), 'neither token nor secret is stored')
    await page.reload()
    await heading(page, 'Identity document')
    await comesToBe(() => page.getByLabel('Passport or identity card number').inputValue(), '')
    await press(page, 'Back')
    await heading(page, 'Address')
    await comesToBe(() => page.getByLabel('City').inputValue(), 'Leeds')
    await press(page, 'Continue')
    await answer(page, { 'Passport or identity card number': SECRET })
    await press(page, 'Continue')

    await heading(page, 'Bank account')
    await answerFromBankToDocuments(page)

    await heading(page, 'Your documents')
    const choose = (document: string) => page.getByLabel(`Choose a file: ${document}`)
    await choose('Passport').setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await page.getByText('neither a PDF nor a picture').waitFor()
    await page.getByLabel('Take a photo: Passport').setInputFiles({ name: 'pass.png', mimeType: 'image/png', buffer: TINY_PNG })
    await page.getByText('pass.png').waitFor()
    const passport = page.getByRole('region', { name: 'Passport or identity card' })
    // What takes the place of the first photo says so.
    await comesToBe(() => passport.locator('label').allInnerTexts(), ['Replace with a photo', 'Replace with a file', 'Add another side'])
    await page.getByLabel('Add another side: Passport').setInputFiles({ name: 'back.png', mimeType: 'image/png', buffer: TINY_PNG })
    await page.getByText('2 photos in one picture').waitFor()
    await choose('Proof of address').setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: TINY_PDF })
    await choose('Certificate').setInputFiles({ name: 'degree.pdf', mimeType: 'application/pdf', buffer: TINY_PDF })
    await page.getByText('degree.pdf').waitFor()
    await press(page, 'Continue')

    await heading(page, 'Is everything correct?')
    await page.getByText('pass.jpg · 2 photos in one picture').waitFor()
    await press(page, 'Send')
    await page.getByText('Please tick this box before you send.').waitFor()
    await page.getByLabel('I declare').check()
    await page.context().setOffline(true)
    await press(page, 'Send')
    await page.getByText('The connection was lost.').waitFor()
    await page.context().setOffline(false)
    await press(page, 'Send')
    await page.getByText('Not accepted: must not be in the future.').waitFor()
    await press(page, 'Change: About you')
    await answer(page, { 'Date of birth': '1990-04-17' })
    await press(page, 'Continue')
    await heading(page, 'Is everything correct?')
    await page.getByLabel('I declare').check()
    await press(page, 'Send')

    await heading(page, 'Thank you, Person 1')
    await page.getByText('Passport or identity card, Proof of address, Certificate of your highest degree').waitFor()
    assert.doesNotMatch(await kept(page), /Leeds/, 'the draft is gone')
    const sent = await world.get<{ items: { id: string; answers: object }[] }>(
      'acme/hr-operations',
      `/green-forms/applications/${applicationId}/submissions`,
    )
    assert.deepEqual(
      sent.body.items.map(({ answers }) => answers),
      [
        {
          full_name: 'Person 1',
          email: 'person1@mail.example',
          phone: '+44 20 7946 0958',
          date_of_birth: '1990-04-17',
          nationality: 'Norway',
          address_line: '12 Harbour Road',
          city: 'Leeds',
          country: 'United Kingdom',
          identity_number: '****21Z',
          bank_name: 'Example Savings Bank',
          bank_account_number: '****5555',
          emergency_contact_name: 'Jonas Example',
          emergency_contact_phone: '+44 20 7946 0123',
          highest_education: 'BSc',
          may_contact_previous_employer: true,
        },
      ],
    )
    await page.reload()
    await heading(page, 'We have your form')
    assert.deepEqual(
      console_.faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED')),
      [],
    )
  })

  it('asks after a re-upload request for the named document alone, with the words of who asks', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { token, applicationId } = await journeyTo(world, 'acme', 'Onboarding')
    await submitForm(world, token)
    const body = { application_id: applicationId, category: 'Document', severity: 'Low', description: 'blurred' }
    const { id } = (await world.post<{ id: string }>('acme/verification-officer', '/discrepancies', body)).body
    const request = { document_type: 'identity_proof', message: 'The page with the photo, please.' }
    await world.post('acme/verification-officer', `/discrepancies/${id}/reupload-request`, request)
    const page = await console_.newPage(ON_A_PHONE)
    await page.addInitScript(() => {
      const decoded = { open: 0, most: 0 }
      const { createImageBitmap: decode } = window
      Object.assign(window, {
        decoded,
        async createImageBitmap(picture: Blob) {
          const bitmap = await decode(picture)
          decoded.most = Math.max(decoded.most, ++decoded.open)
          const close = bitmap.close.bind(bitmap)
          bitmap.close = () => {
            decoded.open -= 1
            close()
          }
          return bitmap
        },
      })
    })
    await page.goto(`/green-form#${token}`)
    await heading(page, /we need a document again/)
    await page.getByText('The page with the photo, please.').waitFor()
    assert.equal(await page.getByRole('heading', { level: 2 }).count(), 1)
    await page.getByLabel('I declare').check()
    await press(page, 'Send')
    await page.getByText('Please add at least one of the documents.').waitFor()
    await page.getByLabel('Choose a file: Passport').setInputFiles({ name: 'new.bmp', mimeType: 'image/bmp', buffer: bitmap() })
    await page.getByText('new.jpg').waitFor()
    const otherSide = page.getByLabel('Add another side: Passport')
    await otherSide.setInputFiles({ name: 'back.pdf', mimeType: 'application/pdf', buffer: TINY_PDF })
    await page.getByText('Only photos can be put together.').waitFor()
    await otherSide.setInputFiles({ name: 'back.heic', mimeType: 'image/heic', buffer: Buffer.from('    ftypheic') })
    await page.getByText('This photo could not be read.').waitFor()
    await page.evaluate(() =>
      Object.assign(HTMLCanvasElement.prototype, { kept: HTMLCanvasElement.prototype.getContext, getContext: () => null }),
    )
    await otherSide.setInputFiles({ name: 'new.bmp', mimeType: 'image/bmp', buffer: bitmap() })
    await page.getByText('This photo could not be read.').waitFor()
    await page.evaluate(() => {
      const { prototype } = HTMLCanvasElement as unknown as { prototype: { kept: unknown; getContext: unknown } }
      prototype.getContext = prototype.kept
    })
    await otherSide.setInputFiles({ name: 'back.bmp', mimeType: 'image/bmp', buffer: bitmap() })
    await page.getByText('2 photos in one picture').waitFor()
    // The words come first and the picture after them: one below the other.
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.picked img')?.naturalHeight === 128)
    assert.equal(await page.locator('.picked img').evaluate((image: HTMLImageElement) => image.naturalWidth), 64)
    const decoded = await page.evaluate(() => (window as unknown as { decoded: { open: number; most: number } }).decoded)
    assert.deepEqual(decoded, { open: 0, most: 1 }, 'a phone has room for one photo at a time')
    assert.deepEqual(await axeViolations(page), [])
    await press(page, 'Send')
    await heading(page, 'Thank you, Person 1')
    const { status } = (await world.get<{ status: string }>('acme/hr-operations', `/discrepancies/${id}`)).body
    assert.equal(status, 'Open')
  })

  it('names after a reload what has to be entered again, and does not ask for a form that is being received', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { token } = await journeyTo(console_.world, 'acme', 'Onboarding')
    const slow = await slowService(console_.address)
    t.after(slow.close)
    const page = await console_.newPage(ON_A_PHONE)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(`${slow.address}/green-form#${token}`)
    await press(page, 'Start')
    await answer(page, { Phone: '+44 20 7946 0958', 'Date of birth': '1990-04-17', Nationality: 'Norway' })
    await press(page, 'Continue')
    await answer(page, { 'Street and number': '12 Harbour Road', City: 'Leeds', Country: 'United Kingdom' })
    await press(page, 'Continue')
    await answer(page, { 'Passport or identity card number': SECRET, 'Tax number': '998877' })
    await press(page, 'Continue')
    await answerFromBankToDocuments(page)
    const attach = async () => {
      for (const document of ['Passport', 'Proof of address', 'Certificate']) {
        const file = { name: `${document}.pdf`, mimeType: 'application/pdf', buffer: TINY_PDF }
        await page.getByLabel(`Choose a file: ${document}`).setInputFiles(file)
        await page.getByText(file.name).waitFor()
      }
    }
    await attach()
    await press(page, 'Continue')
    await heading(page, 'Is everything correct?')

    await page.reload()
    await heading(page, 'Is everything correct?')
    const notice = page.getByRole('status').filter({ hasText: 'Please enter again' })
    await comesToBe(
      () => notice.getByRole('listitem').allTextContents(),
      [
        'Passport or identity card number',
        'Tax number',
        'Account number or IBAN',
        'Passport or identity card',
        'Proof of address',
        'Certificate of your highest degree',
      ],
    )
    assert.match((await page.locator('dl div', { hasText: 'Tax number' }).textContent()) ?? '', /Please enter again/)
    assert.doesNotMatch(await kept(page), new RegExp(`998877|${SECRET}`))
    await press(page, 'Back')
    await heading(page, 'Your documents')
    await comesToBe(() => notice.getByRole('listitem').count(), 6) // the documents’ screen says so too
    await attach()
    await comesToBe(() => notice.getByRole('listitem').count(), 3)
    await press(page, 'Continue')
    await notice.getByRole('button', { name: 'Tax number' }).click()
    await page.waitForFunction(() => document.activeElement?.id === 'field-tax_number')
    await answer(page, { 'Passport or identity card number': SECRET, 'Tax number': '998877' })
    await press(page, 'Continue')
    await notice.getByRole('button', { name: 'Account number or IBAN' }).click()
    await answer(page, { 'Account number': 'GB33 BUKB 2020 1555 5555 56' })
    await press(page, 'Continue') // a doubt stops nobody
    await heading(page, 'Is everything correct?')
    await page.getByText('its check digits do not fit').waitFor()
    await press(page, 'Change: Bank account')
    await page.getByText('its check digits do not fit').waitFor()
    await answer(page, { 'Account number': 'GB33 BUKB 2020 1555 5555 55' })
    await press(page, 'Continue')
    assert.equal(await page.getByText('its check digits do not fit').count(), 0)
    assert.equal(await notice.count(), 0)

    await page.getByLabel('I declare').check()
    await press(page, 'Send')
    await page.getByText('Everything has arrived and is being checked.').waitFor()
    await page.reload()
    await heading(page, 'We are receiving your form')
    assert.equal(await page.getByText('Nothing has been sent yet').count(), 0)
    slow.goOn()
    await heading(page, 'We have your form')
  })

  it('speaks German where the browser does, and has no accessibility fault, light or dark', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { token } = await journeyTo(console_.world, 'acme', 'Onboarding')
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await console_.newPage({ ...ON_A_PHONE, colorScheme, locale: 'de-DE' })
      await page.goto(`/green-form#${token}`)
      await heading(page, 'Willkommen, Person 1')
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'de')
      assert.deepEqual(await axeViolations(page), [], `welcome, ${colorScheme}`)
      await press(page, 'Starten')
      await heading(page, 'Zur Person')
      assert.match((await page.getByLabel('Staatsangehörigkeit').textContent()) ?? '', /Norwegen/)
      await press(page, 'Weiter')
      for (const title of ['Anschrift', 'Ausweis', 'Bankverbindung', /Notfall/, /Ausbildung/, 'Einverständnis', 'Ihre Dokumente']) {
        assert.deepEqual(await axeViolations(page), [], `before ${title}, ${colorScheme}`)
        await press(page, 'Später ausfüllen')
        await heading(page, title)
        await press(page, 'Weiter')
      }
      assert.deepEqual(await axeViolations(page), [], `documents, ${colorScheme}`)
      await press(page, 'Später ausfüllen')
      await heading(page, 'Stimmt alles?')
      await press(page, 'Absenden')
      assert.deepEqual(await axeViolations(page), [], `review, ${colorScheme}`)
      await page.goto('about:blank')
      await page.goto(`/green-form#${'x'.repeat(43)}`)
      await heading(page, 'Dieser Link ist nicht mehr gültig')
      assert.deepEqual(await axeViolations(page), [], `dead link, ${colorScheme}`)
    }
  })

  it('explains a link that opens nothing, a page without a link, and too many tries', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { address } = console_
    const page = await console_.newPage(ON_A_PHONE)
    await page.goto('/green-form')
    await heading(page, 'Please open the link that was sent to you')
    await page.goto(`/green-form#${'y'.repeat(43)}`)
    await heading(page, 'This link no longer works')
    await page.getByText('ask the person at the company who sent it').waitFor()
    for (let n = 0; n < 25; n++) await fetch(`${address}/api/v1/green-forms/by-token/${'z'.repeat(42)}${n % 10}`)
    await page.reload()
    await heading(page, 'Please wait a moment')
    assert.match((await page.getByText('try again in').textContent()) ?? '', /in \d+ seconds/)
  })
})
