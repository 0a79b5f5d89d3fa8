import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deadlines } from './deadlines.ts'

describe('deadlines', () => {
  const after = (milliseconds: number, over: () => void) => {
    const deadline = { at: performance.now() + milliseconds, over }
    deadlines.add(deadline)
    return deadline
  }
  const over = (milliseconds: number) =>
    new Promise<number>((resolve) => {
      const { at } = after(milliseconds, () => resolve(performance.now() - at))
    })

  it('are told when their time is over and never before, in whichever order they came', async () => {
    const order: number[] = []
    const times = [300, 20, 100, 20, 200]
    const lateness = await Promise.all(times.map((time) => over(time).finally(() => order.push(time))))
    assert.deepEqual(order, [20, 20, 100, 200, 300])
    assert.ok(
      lateness.every((late) => late >= 0),
      String(lateness),
    )
  })

  it('are told in the order of their times when all of them passed while the process was busy', async () => {
    const order: number[] = []
    const all = [30, 10, 20].map((time) => over(time).then(() => order.push(time)))
    const free = performance.now() + 60
    while (performance.now() < free);
    await Promise.all(all)
    assert.deepEqual(order, [10, 20, 30])
  })

  it('that were removed are not told, and hold up no other', async () => {
    let told = 0
    const first = after(20, () => {
      told += 1
    })
    const later = over(60)
    deadlines.remove(first)
    deadlines.remove(first)
    await later
    assert.equal(told, 0)
    await over(10) // the timer had gone off with nobody left
  })

  it('may be so late that no timer reaches them', async () => {
    const late = after(2 ** 33, () => assert.fail('too soon'))
    await delay(20)
    await over(10)
    deadlines.remove(late)
  })

  it('keep a process only while somebody waits', async () => {
    const run = async (lines: string): Promise<string> => {
      const module = fileURLToPath(new URL('./deadlines.ts', import.meta.url))
      const code = `const { deadlines } = await import(${JSON.stringify(module)}); ${lines}`
      return (await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { timeout: 60_000 })).stdout
    }
    const make = (name: string, ms: number) => `const ${name} = { at: performance.now() + ${ms}, over: () => console.log('${name}') };`
    assert.equal(await run(`${make('a', 600_000)} deadlines.add(a); deadlines.remove(a)`), '')
    const both = `${make('a', 300)} ${make('b', 600)} deadlines.add(a); deadlines.remove(a); deadlines.add(b)`
    assert.equal(await run(both), 'b\n')
  })
})
