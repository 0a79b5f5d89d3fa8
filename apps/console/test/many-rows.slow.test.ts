import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { plantCandidates } from '../../../services/talent/src/testing.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'

const MANY = Number(process.env.ROWS ?? 100_000)
const FRAMES = 120

interface Scrolled {
  /** Between two frames, in milliseconds; on a busy machine much of it is waiting. */
  readonly worstFrame: number
  readonly longTasks: number
  readonly mostRows: number
  /** Elements in the whole page at its fullest. */
  readonly mostNodes: number
}

/** Scrolls by so much in every frame, from where the list stands. */
const scroll = (page: Page, step: number, frames: number): Promise<Scrolled> =>
  page.evaluate(
    async ([by, count]) => {
      const body = document.querySelectorAll('[role="table"] > [role="rowgroup"]')[1]
      const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
      let [longTasks, worstFrame, mostRows, mostNodes, last] = [0, 0, 0, 0, await frame()]
      const observer = new PerformanceObserver((list) => {
        longTasks += list.getEntries().length
      })
      observer.observe({ type: 'longtask' })
      for (let n = 0; n < count; n += 1) {
        body?.scrollBy(0, by)
        const now = await frame()
        worstFrame = Math.max(worstFrame, now - last)
        last = now
        mostRows = Math.max(mostRows, document.querySelectorAll('[role="row"]').length)
        mostNodes = Math.max(mostNodes, document.getElementsByTagName('*').length)
      }
      observer.disconnect()
      return { worstFrame: Math.round(worstFrame), longTasks, mostRows, mostNodes }
    },
    [step, frames] as const,
  )

/** What something costs the page's own thread, in milliseconds of processor time, whatever else the machine does. */
async function spentOn<T>(page: Page, act: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const begun = await spent()
  const result = await act()
  const ms = ((await spent()) - begun) * 1000
  await devtools.detach()
  return { result, ms }
}

/** What the page holds after a collection of garbage: megabytes of JavaScript, and DOM nodes, those that nobody sees any more included. */
async function heldBy(page: Page): Promise<{ megabytes: number; nodes: number }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  await devtools.detach()
  return { megabytes: Math.round(of('JSHeapUsedSize') / 1e6), nodes: of('Nodes') }
}

async function costOf(page: Page, step: number): Promise<Scrolled & { perFrame: number }> {
  const { result, ms } = await spentOn(page, () => scroll(page, step, FRAMES))
  return { ...result, perFrame: ms / FRAMES }
}

describe(`a list of ${MANY} rows`, { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
    if (console_ !== null) await plantCandidates(console_.world, 'globex', MANY)
  })
  after(() => console_?.close())

  it('scrolls to its end and back with no more in the page than a short one has', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('hiring-manager', '/candidates', { tenant: 'globex' })
    const table = page.getByRole('table', { name: 'Candidates' })
    await table.getByText(`Person ${MANY}`, { exact: true }).waitFor()
    /** Scrolls to the end again and again; a page that could not be fetched on a busy machine is asked for again, as a person would. */
    const fetched = async (least: number) => {
      const stuck = await page.evaluate(async (count) => {
        const body = document.querySelectorAll('[role="table"] > [role="rowgroup"]')[1]
        let [height, since] = [0, performance.now()]
        while (body !== undefined && body.scrollHeight < count * 52) {
          body.scrollTo(0, body.scrollHeight)
          await new Promise((done) => setTimeout(done, 4))
          if (body.scrollHeight > height) [height, since] = [body.scrollHeight, performance.now()]
          if (performance.now() - since > 120_000)
            return `${Math.round(height / 52)} rows, then: ${document.querySelector('main')?.textContent?.slice(0, 2_000)}`
          const again = [...document.querySelectorAll<HTMLButtonElement>('[role="alert"] button')].find((one) => one.offsetParent !== null)
          if (again && performance.now() - since > 1_000) again.click()
        }
        body?.scrollTo(0, 0)
        return null
      }, least)
      assert.equal(stuck, null)
    }

    await fetched(300)
    const short = await costOf(page, 40)
    const heldAtFirst = await heldBy(page)
    const { ms: firstHalf } = await spentOn(page, () => fetched(MANY / 2))
    const { ms: secondHalf } = await spentOn(page, () => fetched(MANY))
    await page.getByText(`${MANY} candidates`).waitFor()
    const long = await costOf(page, 40)
    const far = await costOf(page, (MANY * 52) / FRAMES) // the whole list in a few seconds
    await table.getByText('Person 1', { exact: true }).waitFor()
    const back = await costOf(page, (-MANY * 52) / FRAMES)
    await table.getByText(`Person ${MANY}`, { exact: true }).waitFor()

    const heldInTheEnd = await heldBy(page)

    for (const [name, { perFrame, worstFrame, longTasks, mostRows, mostNodes }] of Object.entries({ short, long, far, back }))
      t.diagnostic(
        `${name}: ${mostRows} rows and ${mostNodes} elements in the page, ${perFrame.toFixed(1)} ms of processor per frame, ` +
          `worst frame ${worstFrame} ms, long tasks ${longTasks}`,
      )
    for (const [name, held] of Object.entries({ '300 rows': heldAtFirst, [`${MANY} rows`]: heldInTheEnd }))
      t.diagnostic(`with ${name}: ${held.megabytes} MB of JavaScript, ${held.nodes} DOM nodes`)
    t.diagnostic(`to fetch the first half: ${Math.round(firstHalf)} ms of processor, the second: ${Math.round(secondHalf)} ms`)
    for (const { mostRows } of [long, far, back]) assert.ok(mostRows < 100, `${mostRows} rows in the page`)
    for (const { mostNodes } of [long, far, back])
      assert.ok(mostNodes <= short.mostNodes * 1.2, `${mostNodes} elements in the page, ${short.mostNodes} with 300 rows`)
    assert.ok(heldInTheEnd.nodes < 2 * heldAtFirst.nodes, `${heldInTheEnd.nodes} nodes held, ${heldAtFirst.nodes} with 300 rows`)
    // A page more costs what a page costs, however many came before: anything in the console that goes through all rows again shows here.
    assert.ok(secondHalf < 2.5 * firstHalf, `${secondHalf} ms for the second half, ${firstHalf} ms for the first`)
    assert.deepEqual(console_.faults, [])
  })
})
