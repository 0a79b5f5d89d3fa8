import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { capitalsText } from '../../../packages/cv/src/testing/document-layouts.ts'
import { paragraph, writeDocx } from '../../../packages/cv/src/testing/docx-writer.ts'
import { truncatedPdf } from '../../../packages/cv/src/testing/hostile-files.ts'
import { datesLeft } from '../../../packages/cv/src/testing/pdf-layouts.ts'
import { ADAEZE, INGRID } from '../../../packages/cv/src/testing/people.ts'
import { plantCandidates } from '../../../services/talent/src/testing.ts'
import { approvedTan } from '../../../services/talent/src/testing-workflow.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'

interface BrowserFile {
  name: string
  mimeType: string
  buffer: Buffer
}
const file = (name: string, mimeType: string, content: Uint8Array | string): BrowserFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

const cvText = (name: string, email: string) => `${name}
Data Engineer
${email}

EXPERIENCE
Data Engineer, Northwind Systems Ltd, Jan 2019 - Present

SKILLS
Python, PostgreSQL
`
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const SCRIPT = '<img src=x onerror="window.hacked=1">'

/** Chooses the files in the dialog, as one would, and sends them. */
async function upload(page: Page, files: BrowserFile[], source = ''): Promise<void> {
  await page.getByRole('button', { name: 'Upload CVs' }).first().click() // an empty list offers it too
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose files' }).click()])
  await chooser.setFiles(files)
  if (source !== '') await page.getByRole('combobox', { name: 'Source' }).fill(source)
  await page.getByRole('button', { name: /^Upload \d+ files?$/ }).dblclick() // the second click opens nothing of the page behind
}

describe('the console: candidates', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  const count = async (world: ConsoleWorld['world'], where: string) =>
    Number((await world.asOwner<{ n: string }>('acme', `select count(*) as n from candidates where tenant_id = $1 and ${where}`))[0]?.n)

  it('takes three files, says of each what became of it, and opens what was read beside the document', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/candidates')
    const pdf = file('ingrid.pdf', 'application/pdf', datesLeft(INGRID))
    const text = file('adaeze.txt', 'text/plain', capitalsText(ADAEZE))
    await upload(page, [pdf, text, file('broken.pdf', 'application/pdf', truncatedPdf())], 'Job fair')
    const tray = page.getByRole('region', { name: 'Uploads' })
    await tray.getByText('2 CVs uploaded').waitFor()
    await tray.getByText(/^(?:The PDF is damaged|No page of the PDF can be read)/).waitFor()
    await tray.getByText(INGRID.name).waitFor()
    await page.getByRole('table', { name: 'Candidates' }).getByText(ADAEZE.name).waitFor()
    assert.equal(await count(console_.world, `source = 'Job fair'`), 2)
    assert.deepEqual(await axeViolations(page), [])

    assert.equal(await tray.getByRole('button', { name: /^Try/ }).count(), 0, 'the same bytes would be refused again')
    await tray.getByRole('link', { name: 'Open: adaeze.txt' }).click()
    await page.getByRole('heading', { name: ADAEZE.name, level: 1 }).waitFor()
    await page.getByRole('document', { name: 'adaeze.txt' }).locator('mark', { hasText: ADAEZE.email }).waitFor()
    await page.getByRole('link', { name: 'Previous' }).click()
    await page.getByRole('heading', { name: INGRID.name, level: 1 }).waitFor()
    await page.locator('iframe[title="ingrid.pdf"]').waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('opens a Word file on its text, which the browser can show', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/candidates')
    const [withoutSkills = ''] = cvText('Marisol Quenneville', 'marisol@mail.example').split('SKILLS')
    const lines = withoutSkills.split('\n')
    await upload(page, [file('marisol.docx', DOCX, writeDocx(lines.map((line) => paragraph(line)).join('')))])
    await page.getByRole('region', { name: 'Uploads' }).getByRole('link', { name: 'Open: marisol.docx' }).click()
    const cv = page.getByRole('region', { name: 'CV', exact: true })
    await cv.locator('mark', { hasText: 'marisol@mail.example' }).waitFor()
    await page.reload()
    await cv.getByRole('button', { name: 'Show the CV' }).click()
    await cv.locator('mark', { hasText: 'marisol@mail.example' }).waitFor()
    await page.getByRole('note', { name: 'Please check the parsed details' }).getByText('No list of skills was recognised.').waitFor()
    assert.equal(await cv.getByText("The browser can't show").count(), 0)
    assert.deepEqual(console_.faults, [])
    await page.context().close()
  })

  it('takes two hundred dropped files three at a time, and survives a lost connection without a second candidate', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('sourcer', '/candidates')
    await page.getByRole('heading', { name: 'Candidates', level: 1 }).waitFor()
    await page.evaluate(() => {
      const counts = { now: 0, most: 0 }
      Object.assign(window, { counts })
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (...body) {
        counts.most = Math.max(counts.most, ++counts.now)
        this.addEventListener('readystatechange', () => {
          if (this.readyState === XMLHttpRequest.DONE) counts.now -= 1
        })
        send.apply(this, body)
      }
    })
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const nth = (n: number) => `${letters[n % 26]}${letters[Math.floor(n / 26)]}`
    const files = Array.from({ length: 200 }, (_, n) => [`cv-${n}.txt`, cvText(`Xa${nth(n)} Zo${nth(n)}`, `${nth(n)}@drop.example`)])
    await page.evaluate((all) => {
      const dataTransfer = new DataTransfer()
      for (const [name, text] of all as string[][])
        dataTransfer.items.add(new File([text as string], name as string, { type: 'text/plain' }))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }, files)
    await page.getByRole('combobox', { name: 'Source' }).fill('Drop')
    await page.getByRole('button', { name: 'Upload 200 files' }).click()
    const tray = page.getByRole('region', { name: 'Uploads' })
    await tray.getByText(/^[1-9]\d* of 200 files done/).waitFor()

    await page.context().setOffline(true)
    await tray.getByText('Connection lost.').waitFor()
    const warned = await page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
    assert.ok(warned, 'leaving the page is warned of')
    assert.ok((await tray.getByRole('listitem').count()) < 30, 'the tray holds only the rows in view')
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Duplicates' }).click() // the tray goes along
    await page.getByRole('heading', { name: 'Possible duplicates' }).waitFor()

    await tray.getByText('200 CVs uploaded').waitFor({ timeout: 120_000 })
    assert.equal(await page.evaluate(() => (window as unknown as { counts: { most: number } }).counts.most), 3)
    assert.equal(await count(console_.world, `source = 'Drop'`), 200)
    const unexpected = console_.faults.filter((fault) => !/ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|FAILED)/.test(fault))
    assert.deepEqual(unexpected, [])
    console_.faults.length = 0
  })

  it('puts a candidate forward for an approved requisition', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const [id] = await plantCandidates(console_.world, 'acme', 1)
    await approvedTan(console_.world, 'acme', { title: 'Harbour master' })
    const page = await console_.pageAs('recruiter', `/candidates/${id}`)
    await page.getByRole('button', { name: 'Add to a requisition' }).click()
    await page.getByRole('combobox', { name: 'Requisition' }).fill('harbour')
    await page.getByRole('option', { name: /Harbour master/ }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const applications = page.getByRole('region', { name: 'Applications' })
    await applications.getByRole('link', { name: 'Harbour master' }).waitFor()
    await applications.getByText('Applied').waitFor()
    const activity = page.getByRole('region', { name: 'Activity' })
    await activity
      .getByText(/application/i)
      .first()
      .waitFor()

    const edited: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && edited.push(request.url()))
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    assert.equal(await page.getByText('not stored').count(), 0, 'no input for what is not stored')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Nothing was changed').waitFor()
    assert.deepEqual(edited, [], 'nothing is saved without a change')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Headline').fill('Harbour pilot')
    await page.reload()
    await page.getByRole('note', { name: 'You have an unsent draft' }).getByRole('button', { name: 'Continue writing' }).click()
    await comesToBe(() => page.getByLabel('Headline').inputValue(), 'Harbour pilot')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await activity.getByText(/Headline/).waitFor()
    assert.equal(await page.getByText('You have an unsent draft').count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('reviews duplicates by the keyboard alone, one after the other, and merges nothing', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    await world.asOwner('globex', `delete from duplicate_suggestions where tenant_id = $1`)
    const send = async (name: string, email: string, filename: string) => {
      const head = `--cut\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`
      const answer = await world.post('globex/recruiter', '/candidates/cvs', Buffer.from(`${head}${cvText(name, email)}\r\n--cut--\r\n`), {
        'content-type': 'multipart/form-data; boundary=cut',
      })
      assert.equal(answer.status, 201, answer.text)
    }
    for (const [name, other, email] of [
      ['Marta Kowalska', 'Marta Kowalski', 'marta@mail.example'],
      ['Jonas Weber', 'Jonas Webber', 'jonas@mail.example'],
    ] as const) {
      await send(name, email, 'a.txt')
      await send(other, email, 'b.txt')
    }
    const page = await console_.pageAs('recruiter', '/duplicates', { tenant: 'globex' })
    const list = page.getByRole('table', { name: 'Possible duplicates' })
    await list.getByText('Jonas Webber').waitFor()
    await list.getByRole('row').nth(1).focus()
    await page.keyboard.press('Enter')
    const pair = page.getByRole('table', { name: 'The same person?' })
    await pair.getByText('Jonas Webber').first().waitFor()
    await pair.getByRole('rowheader', { name: /^Name\W+differs/ }).waitFor()
    await page.getByText('Same e-mail address').waitFor()
    await page.keyboard.press('j')
    await pair.getByText('Marta Kowalski').first().waitFor()
    await page.keyboard.press('k')
    await pair.getByText('Jonas Webber').first().waitFor()

    await page.keyboard.press('s')
    await page.getByRole('dialog', { name: 'Same person' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await pair.getByText('Marta Kowalski').first().waitFor()
    await page.keyboard.type('deeds') // of a comment that was typed on: it decides nothing here
    assert.equal(await page.getByRole('dialog').count(), 0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('d')
    await page.getByRole('dialog', { name: 'Different people' }).getByLabel('Comment').fill('Sisters')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing to review').waitFor()
    const decided = await world.asOwner<{ status: string; comment: string | null }>(
      'globex',
      `select status, comment from duplicate_suggestions where tenant_id = $1 order by id desc`,
    )
    assert.deepEqual(
      decided.map(({ status, comment }) => [status, comment]),
      [
        ['ConfirmedDuplicate', null],
        ['NotDuplicate', 'Sisters'],
      ],
    )
    const people = await world.asOwner(
      'globex',
      `select id from candidates where tenant_id = $1 and email in ('jonas@mail.example', 'marta@mail.example')`,
    )
    assert.equal(people.length, 4)
    assert.deepEqual(console_.faults, [])
  })

  it('keeps a script in a name, a headline or a skill as text, wherever it is shown', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const [one, other] = await plantCandidates(world, 'acme', 2)
    const body = {
      full_name: SCRIPT,
      headline: SCRIPT,
      skills: [SCRIPT],
      summary: SCRIPT,
      email: 'same@mail.example',
      phone: '+44 20 7946 0999',
    }
    for (const id of [one, other]) {
      const saved = await world.call('acme/recruiter', 'PATCH', `/candidates/${id}`, { body, headers: { 'if-match': '"1"' } })
      assert.equal(saved.status, 200, saved.text)
    }
    const page = await console_.pageAs('recruiter', '/candidates')
    const shown = page.getByText(SCRIPT).first()
    await shown.waitFor()
    await page.goto(`/candidates/${one}`)
    await page.getByRole('heading', { name: SCRIPT, level: 1 }).waitFor()
    await page.getByRole('link', { name: /^Compare with/ }).click()
    await page.getByRole('table', { name: 'The same person?' }).getByText(SCRIPT).first().waitFor()
    assert.equal(await page.evaluate(() => (window as { hacked?: number }).hacked), undefined)
    assert.equal(await page.locator('img[src="x"]').count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('scrolls through thousands with a page that stays small, and filters what is fetched at once', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    await plantCandidates(console_.world, 'globex', 2_000)
    const page = await console_.pageAs('hiring-manager', '/candidates', { tenant: 'globex' })
    const table = page.getByRole('table', { name: 'Candidates' })
    await table.getByText('Person 2000').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Upload CVs' }).count(), 0, 'a role that may not upload is not offered it')
    const toEnd = () =>
      page.evaluate(() => {
        const body = document.querySelectorAll('[role="table"] > [role="rowgroup"]')[1]
        body?.scrollTo(0, body.scrollHeight)
        return document.querySelectorAll('[role="row"]').length
      })
    let most = 0
    const deadline = Date.now() + 300_000
    while ((await page.getByText(/^Latest \d+ candidates$/).count()) > 0) {
      assert.ok(Date.now() < deadline, 'the last candidates never came')
      most = Math.max(most, await toEnd())
    }
    most = Math.max(most, await toEnd())
    await table.getByText('Person 1', { exact: true }).waitFor()
    assert.ok(most < 100, `${most} rows in the page`)
    await page.getByRole('searchbox').fill('person 1234')
    await table.getByText('Person 1234', { exact: true }).waitFor()
    await comesToBe(() => table.getByRole('row').count(), 2)
    assert.deepEqual(console_.faults, [])
  })

  it("shows the service's own sentence about a file that is refused, and offers no second try", async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/candidates')
    await upload(page, [
      file('empty.txt', 'text/plain', ''),
      file('setup.pdf', 'application/pdf', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')),
    ])
    const tray = page.getByRole('region', { name: 'Uploads' })
    await tray.getByText('The file is empty. Choose the CV again.').waitFor()
    await tray.getByText('it is a Windows program').waitFor()
    assert.match(page.url(), /\/candidates$/, 'a double click on the button opens no row behind the dialog')
    assert.equal(await tray.getByRole('button', { name: /^Try/ }).count(), 0)
    assert.deepEqual(console_.faults, [])
    await page.context().close()
  })

  it('promises scans only where they can be read', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    for (const reads of [true, false]) {
      const page = await console_.pageAs('recruiter', '/')
      await page.route('**/candidates', async (route) => {
        if (route.request().resourceType() !== 'document') return route.continue()
        const answer = await route.fetch()
        return route.fulfill({ response: answer, body: (await answer.text()).replace(/(readsScans&quot;:)\w+/, `$1${reads}`) })
      })
      await page.goto('/candidates')
      await page.getByRole('button', { name: 'Upload CVs' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Upload CVs' })
      await dialog.getByText(reads ? 'a scan or a picture' : "Scans and pictures can't be read here.").waitFor()
      assert.equal((await dialog.locator('xpath=//input[@type="file"]').getAttribute('accept'))?.includes('.png'), reads)
      await page.context().close()
    }
  })

  it('has no accessibility fault, light or dark, wide or on a phone', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { body } = await world.get<{ items: { id: string; candidate_id: string }[] }>(
      'acme/recruiter',
      '/duplicate-suggestions?status=Open',
    )
    const pair = body.items[0]
    assert.ok(pair)
    for (const look of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { colorScheme: 'dark', viewport: PHONE }] as const) {
      const page = await console_.pageAs('recruiter', '/candidates', look)
      const check = async (what: string) => assert.deepEqual(await axeViolations(page), [], `${what}, ${JSON.stringify(look)}`)
      await page.getByRole('table', { name: 'Candidates' }).waitFor()
      const broken = file('x.pdf', 'application/pdf', '%PDF-')
      await upload(page, [file('sparse.txt', 'text/plain', 'Greta Sommer\nDid many things in many places.'), broken])
      await page.getByText('1 CV uploaded').waitFor()
      await check('list and tray')
      if (!('viewport' in look)) {
        await page.getByRole('link', { name: 'Open: sparse.txt' }).click()
        await page.getByRole('note', { name: 'Please check the parsed details' }).waitFor()
        await check('uploaded')
        await page.getByRole('button', { name: 'Edit' }).click()
        await page.getByRole('region', { name: 'Edit candidate' }).waitFor()
        await check('edit')
        await page.goto(`/candidates/${pair.candidate_id}`)
        await page.getByText('This person may already be in Tanager').waitFor()
        await check('candidate')
        await page.goto('/duplicates')
        await page.getByRole('table', { name: 'Possible duplicates' }).waitFor()
        await check('duplicates')
        await page.goto(`/duplicates/${pair.id}`)
        await page.getByRole('table', { name: 'The same person?' }).waitFor()
        await check('review')
      }
      await page.context().close()
    }
    assert.deepEqual(console_.faults, [])
  })
})
