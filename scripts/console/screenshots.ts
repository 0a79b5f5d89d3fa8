import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium, NO_BROWSER } from '../../apps/console/test/chromium.ts'
import { dress, pagesOf, settled } from '../../apps/console/test/page-walk.ts'
import { ROOT } from '../setup.mjs'
import { freshFormLink, openProduct } from './product.ts'

/** Together they see every page; what one has been shown is left out for the next. */
const ROLES = ['hr-head', 'recruiter', 'hr-operations', 'tenant-admin'] as const
const USAGE = `npm run console:screenshots -- [options]

Takes a picture of every page of the console, light and dark, on a desktop and on a phone.

  --url http://localhost:3000   a product that runs; without it one is started with demo data, and stopped afterwards
  --out .tanager/screenshots    the folder for the pictures
  --width 1440                  a desktop's width; may be given more than once
  --theme light|dark            one theme; both without it
  --language en|de
  --also /path                  a further page; may be given more than once`

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        url: { type: 'string' },
        out: { type: 'string' },
        width: { type: 'string', multiple: true, default: ['1440'] },
        theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
        language: { type: 'string', default: 'en' },
        also: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) {
      console.log(USAGE)
      process.exit(0)
    }
    return values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
    process.exit(2)
  }
}

const values = readOptions()
const DESKTOPS = values.width.map((width) => ({ name: width, viewport: { width: Number(width), height: 900 } }))
const SIZES = [...DESKTOPS, { name: 'phone', viewport: { width: 390, height: 844 } }]
const FIRST_SIZE = SIZES[0]?.viewport ?? null
const THEMES = values.theme.map((theme) => (theme === 'dark' ? 'dark' : 'light'))
const out = resolve(ROOT, values.out ?? '.tanager/screenshots')
mkdirSync(out, { recursive: true })

/** `/offers/:id` is `offers-one`. */
const nameOf = (shape: string) => (shape === '/' ? 'my-work' : shape.slice(1).replaceAll(':id', 'one').replaceAll('/', '-'))

/** The same page in another language. */
async function speak(page: Page, language: string): Promise<void> {
  if (page.url().includes('/green-form')) {
    const other = page.getByText(language === 'de' ? 'Deutsch' : 'English', { exact: true })
    if (await other.isVisible()) await other.click() // the candidate's form has a language of its own
    return
  }
  if ((await page.evaluate('document.documentElement.lang')) === language) return
  await page.evaluate(`localStorage.setItem('tanager.language', ${JSON.stringify(language)})`)
  await page.reload()
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await speak(page, values.language)
  for (const { name: size, viewport } of SIZES) {
    for (const colorScheme of THEMES) {
      await dress(page, { viewport, colorScheme })
      await page.screenshot({ path: join(out, `${name}.${size}.${colorScheme}.png`) })
    }
  }
  await speak(page, 'en') // the walk knows the words of one language
  if (FIRST_SIZE !== null) await page.setViewportSize(FIRST_SIZE)
  console.log(`${name}: ${page.url()}`)
}

async function shootAll(browser: Browser, address: string): Promise<number> {
  const open = async () => (await browser.newContext({ baseURL: address, viewport: FIRST_SIZE, locale: 'en-GB' })).newPage()
  const seen = new Set<string>()
  let count = 0
  const entrance = await open()
  await entrance.goto('/')
  await shoot(entrance, 'sign-in')
  await entrance.goto(await freshFormLink(address))
  await shoot(entrance, 'green-form')
  await entrance.goto('/green-form#gone')
  await shoot(entrance, 'green-form-dead-link')
  for (const role of ROLES) {
    const page = await open()
    await page.goto('/')
    await page.getByText(`${role}@acme.example`, { exact: true }).click()
    await page.getByRole('banner').waitFor() // the sign-in page has a heading too
    await page.getByRole('button', { name: 'Not now' }).click() // the offer of the tour
    await settled(page)
    for await (const shape of pagesOf(page, seen, values.also)) {
      if ((await page.locator('main [role="alert"]').count()) > 0) {
        seen.delete(shape) // refused to this person; another shows it
        continue
      }
      await shoot(page, nameOf(shape))
      count += 1
    }
    await page.context().close()
  }
  return count + 3
}

const executablePath = await findChromium()
if (executablePath === null) throw new Error(`This ${NO_BROWSER}.`)
const product = await openProduct(values.url)
try {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] })
  try {
    const count = await shootAll(browser, product.address)
    console.log(`${count} pages, ${count * SIZES.length * THEMES.length} pictures in ${out}`)
  } finally {
    await browser.close()
  }
} finally {
  await product.close()
}
