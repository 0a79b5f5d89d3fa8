import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  help: string
  nodes: Array<{ target: string[]; any: Array<{ message: string }> }>
}

const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What a change of theme can break. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Two frames in which every colour has come to its end: a change of theme or of focus fades, and the middle of a fade is no state. */
const AT_REST = `(async () => {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((done) => requestAnimationFrame(done))
    for (const fade of document.getAnimations()) if (fade.effect?.getComputedTiming().endTime !== Infinity) fade.finish()
  }
})()`

/** Breaches of WCAG 2.2 A and AA on the page as it stands, one line each; none is the goal. */
export async function axeViolations(page: Page, runOnly: readonly string[] = ALL): Promise<string[]> {
  // By the debugger: the page's own policy lets no foreign script in.
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(SOURCE)
  await page.evaluate(AT_REST)
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  const violations = (await page.evaluate(`axe.run(document, ${options}).then((result) => result.violations)`)) as Violation[]
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help}: ${target.join(' ')} (${any.map(({ message }) => message).join(' ')})`),
  )
}
