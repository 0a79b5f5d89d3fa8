// Loaded into a service before its own code (node --import): tells whoever asks at a socket how long its event loop was held.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const TICK_MS = 5
const socket = process.env.FUZZ_PROBE
delete process.env.FUZZ_PROBE // children of the service are not asked

/** Milliseconds in which this thread was ready to run and another had the processor. Linux alone can tell. */
function waitedMs() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

if (socket) {
  let longest = 0
  let last
  const look = () => {
    const now = { at: performance.now(), waited: waitedMs() }
    if (last) longest = Math.max(longest, now.at - last.at - (now.waited - last.waited))
    last = now
  }
  const stall = () => {
    look()
    const since = longest
    longest = 0
    return since
  }
  const memory = () => {
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    const { heapUsed, external } = process.memoryUsage()
    last = undefined
    return heapUsed + external
  }
  setInterval(look, TICK_MS).unref()
  const answer = (connection) => {
    connection.on('error', () => {})
    connection.on('data', (what) => connection.write(String(what.toString() === 'memory' ? memory() : stall())))
    connection.unref()
  }
  createServer(answer).listen(socket).unref()
}
