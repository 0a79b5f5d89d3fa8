import { spawn } from 'node:child_process'
import { noteHolders } from './lock.mjs'

/** Runs npm in a folder, quietly, on this process's Node; the lock then names npm too. */
export function npm(folder, lock, ...command) {
  const args = [...command, '--no-audit', '--no-fund', '--loglevel=error']
  const script = process.env.npm_execpath ?? ''
  const [program, first] = /npm-cli\.c?js$/.test(script) ? [process.execPath, [script]] : ['npm', []]
  const child = spawn(program, [...first, ...args], {
    cwd: folder,
    // Its install script would fetch libraries for a GPU from elsewhere, and npm drops the package where that fails.
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && program === 'npm',
  })
  if (child.pid !== undefined) noteHolders(lock, [process.pid, child.pid])
  const endToo = () => child.kill() // when another part of set-up has failed
  process.once('exit', endToo)
  child.once('close', () => process.off('exit', endToo))
  return new Promise((resolve) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: `npm does not run: ${error.message}` }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** The end of what npm said, and what to do about it. */
export function failureOf(output) {
  const said = output.split('\nnpm error Clean install a project')[0] // there begins a page about npm ci
  return `${said.trim().split('\n').slice(-25).join('\n')}\n\n${hintFor(output)}`
}

function hintFor(output) {
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET|network/i.test(output)) {
    return 'The npm registry cannot be reached. Check the network, the proxy, and: npm config get registry'
  }
  if (/EACCES|EPERM|EROFS/.test(output)) return 'This user may not write here. Correct the owner of the folder, or run as its owner.'
  if (/ENOSPC/.test(output)) return 'The disk is full.'
  if (/EUSAGE|in sync/.test(output)) return 'package.json and package-lock.json disagree. Run: npm install'
  return 'Try: npm ci'
}
