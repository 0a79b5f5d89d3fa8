import { parseManifest } from '../parse.ts'
import { count, showHidden } from '../words.ts'
import type { Command, ExitCode } from './command.ts'
import { describeFindings, summarise } from './findings-text.ts'
import { type Read, readFiles } from './read-files.ts'
import { asJson, type Terminal } from './terminal.ts'

export const checkCommand: Command = {
  usage: 'FILE… [--strict] [--json]',
  summary: 'find what is wrong with manifests',
  help: `FILE is a path, a pattern in quotes ("servers/**/*.json") or - for standard input.

  --strict   warnings are errors
  --json     one JSON document instead of text

Exit code: 0 valid (warnings may be there), 1 errors, 2 a file cannot be read.`,
  options: { strict: { type: 'boolean' }, json: { type: 'boolean' } },
  async run({ operands, flag }, terminal) {
    const results = (await readFiles(operands, terminal)).map((read) => checkOne(read, flag('strict')))
    if (flag('json')) sayJson(results, terminal)
    else sayText(results, terminal)
    if (results.some(({ unreadable }) => unreadable !== undefined)) return 2
    return results.every(({ valid }) => valid) ? 0 : (1 satisfies ExitCode)
  },
}

function checkOne(read: Read, strict: boolean) {
  if ('unreadable' in read) return { ...read, text: '', valid: false, manifest: null, findings: [] }
  const { manifest, findings } = parseManifest(read.text, { file: read.file, strict })
  return { ...read, unreadable: undefined, valid: manifest !== null, manifest, findings }
}
type Result = ReturnType<typeof checkOne>

function sayJson(results: readonly Result[], terminal: Terminal): void {
  const findings = results.flatMap((result) => result.findings)
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const document = {
    valid: results.every(({ valid }) => valid),
    errors,
    warnings: findings.length - errors,
    files: results.map(({ file, valid, unreadable, manifest, findings }) => ({
      file,
      valid,
      ...(unreadable === undefined ? {} : { unreadable }),
      ...(manifest === null
        ? {}
        : { serverName: manifest.serverName, manifestVersion: manifest.manifestVersion, tools: manifest.tools.length }),
      findings,
    })),
  }
  terminal.say(asJson(document))
}

function sayText(results: readonly Result[], terminal: Terminal): void {
  const { style } = terminal
  for (const result of results) {
    if (result.unreadable !== undefined)
      terminal.sayAside(`${showHidden(result.file)}: ${terminal.asideStyle('red', 'cannot read:')} ${showHidden(result.unreadable)}`)
    else if (result.findings.length > 0) terminal.say(`${describeFindings(result, result.findings, style)}\n`)
  }
  const valid = results.filter((result) => result.valid)
  const unread = results.filter(({ unreadable }) => unreadable !== undefined).length
  const tools = valid.reduce((sum, { manifest }) => sum + (manifest?.tools.length ?? 0), 0)
  const good = valid.length === results.length
  const verdict = good ? `${count(valid.length, 'manifest')} valid, ${count(tools, 'tool')}` : `${valid.length} of ${results.length} valid`
  const found = summarise(results.flatMap(({ findings }) => findings))
  terminal.say(style(good ? 'green' : 'red', `${verdict}; ${found}${unread > 0 ? `, ${count(unread, 'file')} not read` : ''}.`))
}
