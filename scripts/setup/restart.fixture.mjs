// Runs itself again, as set-up does on an older Node, and does what it is told in the second process.
import { appendFileSync } from 'node:fs'
import { endWithStarter, restartOn } from './restart.mjs'

if (process.env.TANAGER_STARTED_BY === undefined) await restartOn(process.execPath)
endWithStarter()
const [what, file] = process.argv.slice(2)
const note = (text) => appendFileSync(file, `${text}\n`)
if (what === 'exit') process.exit(Number(file))
if (what === 'die') process.kill(process.pid, 'SIGKILL')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    note(signal)
    process.exit(7)
  })
}
note(`${process.pid} ${process.env.TANAGER_STARTED_BY}`)
setInterval(() => {}, 1_000)
