// node scripts/run.mjs packages/governor/src/proxy/testing/conformance.ts
// The official MCP conformance suite against the proxy in front of a tool server. The suite comes from the registry when it is run.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { conformanceTools, NOT_APPLICABLE } from './conformance-tools.ts'
import { person, tokenFor, world } from './world.ts'

const SUITE = '@modelcontextprotocol/conformance@0.1.16'
const SERVER = 'mcp-conformance'
const w = world(SERVER)

/** The suite knows no tokens and calls tools by bare names: both are put in on the way. Nothing else is touched. */
function forwarder(target: URL, token: string) {
  return createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const body = Buffer.concat(chunks)
        .toString()
        .replace(/("method":"tools\/call".*?"name":")(?=[a-z])/, `$1${SERVER}.`)
      const { 'content-length': _, ...headers } = request.headers
      const onward = send(
        target,
        {
          method: request.method,
          headers: { ...headers, authorization: `Bearer ${token}`, ...(body && { 'content-length': Buffer.byteLength(body) }) },
        },
        (answer) => {
          const { 'content-length': __, ...given } = answer.headers
          response.writeHead(answer.statusCode ?? 502, given)
          answer.on('data', (text: Buffer) => response.write(text.toString().replaceAll(`"${SERVER}.`, '"')))
          answer.once('end', () => response.end())
        },
      )
      onward.once('error', () => response.destroy())
      response.once('close', () => onward.destroy())
      onward.end(body)
    })
  })
}

const outcomes = (folder: string) =>
  readdirSync(folder).map((name) => {
    const file = join(folder, name, 'checks.json')
    const checks = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as { status: string; id: string; errorMessage?: string }[])
      : []
    const failed = checks.filter((check) => check.status === 'FAILURE')
    return {
      scenario: name.replace(/^server-(?=.+-\d{4}-)/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, ''),
      passed: failed.length === 0 && checks.some((check) => check.status === 'SUCCESS'),
      failed,
    }
  })

try {
  const entry = w.stdioServer(SERVER, conformanceTools())
  const { url } = await w.governor(w.config({}, [entry]))
  const front = forwarder(url, tokenFor(person(), 3_600))
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const address = `http://localhost:${(front.address() as AddressInfo).port}/mcp`
  const out = w.path('results')
  const child = spawn('npx', ['--yes', SUITE, 'server', '--url', address, '--suite', 'all', '-o', out], {
    cwd: w.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  await new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()))
  if (!existsSync(out)) {
    const offline = /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|E404|network/i.test(said)
    console.log(offline ? `NOT RUN: the npm registry cannot be reached for ${SUITE}.` : `${SUITE} did not run:\n${said.slice(-2_000)}`)
    process.exitCode = offline ? 0 : 1
  } else {
    const all = outcomes(out)
    const surprises = all.filter(({ scenario, passed }) => !passed && !Object.hasOwn(NOT_APPLICABLE, scenario))
    for (const { scenario, passed } of all)
      console.log(
        `${passed ? 'passed        ' : Object.hasOwn(NOT_APPLICABLE, scenario) ? 'not applicable' : 'FAILED        '}  ${scenario}${passed ? '' : `: ${NOT_APPLICABLE[scenario] ?? ''}`}`,
      )
    for (const { scenario, failed } of surprises) console.log(`\n${scenario}: ${JSON.stringify(failed, null, 2)}`)
    console.log(
      `\n${all.filter(({ passed }) => passed).length} passed, ${all.length - surprises.length - all.filter(({ passed }) => passed).length} not applicable, ${surprises.length} failed.`,
    )
    process.exitCode = surprises.length === 0 && all.length > 0 ? 0 : 1
  }
  front.close()
  front.closeAllConnections()
} finally {
  await w.close()
}
