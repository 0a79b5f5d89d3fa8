// Runs PostgreSQL as its child and holds a pipe from the process that wanted it. When the pipe closes, because that
// process let go or was killed, the server is stopped. Started in a session of its own, so a signal to the other's
// process group does not reach it. Reports to its standard output, one JSON object a line.
import { spawn } from 'node:child_process'
import { rmdirSync, rmSync } from 'node:fs'

const { program, args, options, data, pgCtl, remove, emptied } = JSON.parse(process.argv[2])

process.stdout.on('error', () => {}) // nobody listens any more
const report = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)

const server = spawn(program, args, { ...options, stdio: ['ignore', 2, 2] })
let stopping = false

server.on('spawn', () => report({ pid: server.pid }))
server.on('error', (error) => {
  report({ failed: error.code ?? error.message })
  process.exitCode = 1
  process.stdin.destroy()
})
server.on('exit', () => {
  if (stopping) cleanUp()
  report({ exited: true })
  process.exit()
})

function stop() {
  if (stopping) return
  stopping = true
  if (process.platform === 'win32') spawn(pgCtl, ['stop', '-D', data, '-m', 'fast'], { stdio: 'ignore' })
  else server.kill('SIGINT') // fast: sessions are ended, data are written out
  setTimeout(() => server.kill('SIGQUIT'), 10_000).unref() // at once: the next start recovers
  setTimeout(() => server.kill('SIGKILL'), 18_000).unref()
}

/** What a throwaway server leaves; after a kill nobody else is there to do it. */
function cleanUp() {
  for (const path of remove) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  for (const path of emptied) {
    try {
      rmdirSync(path)
    } catch {
      // not empty, or gone: either is fine
    }
  }
}

process.stdin.on('end', stop).on('error', stop).resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
