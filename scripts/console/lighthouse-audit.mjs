// Run by lighthouse.ts inside `npm exec --package=lighthouse`: the packages are those that npm has put first on the PATH.
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { address, browser: executablePath, audits } = JSON.parse(process.env.LIGHTHOUSE_TASK ?? '')
const bin = (process.env.PATH ?? '').split(delimiter).find((folder) => folder.includes('_npx')) ?? ''
const require = createRequire(join(dirname(bin), 'x.js'))
const load = (name) => import(pathToFileURL(require.resolve(name)).href)
const { default: lighthouse, desktopConfig } = await load('lighthouse')
const { default: puppeteer } = await load('puppeteer-core')

const browser = await puppeteer.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
const results = []
try {
  for (const { name, path, as, on } of audits) {
    const page = await (await browser.createBrowserContext()).newPage()
    await page.goto(`${address}${as === undefined ? '/docs' : path}`)
    if (as !== undefined) {
      // The tab remembers who signed in, so that the page under test opens as that person.
      await (await page.waitForSelector(`::-p-text(${as})`)).click()
      await page.waitForSelector('header')
    }
    const flags = { onlyCategories: ['performance', 'accessibility', 'best-practices'], disableStorageReset: true, logLevel: 'error' }
    const { lhr } = await lighthouse(`${address}${path}`, flags, on === 'phone' ? undefined : desktopConfig, page)
    const requests = lhr.audits['network-requests']?.details?.items ?? []
    const metric = (id) => lhr.audits[id]?.displayValue ?? '–'
    results.push({
      name,
      scores: Object.fromEntries(Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
      metrics: {
        FCP: metric('first-contentful-paint'),
        LCP: metric('largest-contentful-paint'),
        TBT: metric('total-blocking-time'),
        CLS: metric('cumulative-layout-shift'),
        requests: `${requests.length} with ${Math.round(requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000)} kB`,
      },
      faults: Object.values(lhr.categories)
        .filter(({ id }) => id !== 'performance')
        .flatMap(({ auditRefs }) => auditRefs.map(({ id }) => lhr.audits[id]))
        .filter((audit) => audit?.scoreDisplayMode === 'binary' && audit.score === 0)
        .map(({ title }) => title)
        .concat(lhr.runtimeError === undefined ? [] : [lhr.runtimeError.message]),
    })
    await page.browserContext().close()
  }
} finally {
  await browser.close()
}
console.log(JSON.stringify(results))
