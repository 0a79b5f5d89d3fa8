import type { Finding } from '../finding.ts'
import { type Choice, importedManifest } from '../import/imported-manifest.ts'
import type { LiveServer } from '../import/live-lists.ts'
import type { Way } from '../import/live-server.ts'
import { type JsonObject, TIERS, type Tier } from '../manifest.ts'
import { SERVER_NAME } from '../manifest-fields.ts'
import { parseManifest } from '../parse.ts'
import { count, listWords, quote, showHidden } from '../words.ts'
import { type Command, type ExitCode, FileError, type Given, UsageError } from './command.ts'
import { doubtsIn } from './load.ts'
import { readOne } from './read-files.ts'
import { asJson, type Terminal } from './terminal.ts'
import { writeWhole } from './write-file.ts'

export const importCommand: Command = {
  usage: '--name NAME --out FILE (--url URL | -- COMMAND ARG…)',
  summary: 'a manifest written from a live MCP server',
  help: `Connects to the server, asks for its tools and writes FILE; overwrites nothing. NAME is the server's name, with or without "mcp-".
A tool gets the tier "read_only" only where the server's annotations say that it reads. Every other tier is left out, for a person to choose:
until then "check" names it; --tier chooses one for all of them. A tool that declares no output schema gets one for plain text.

  --url URL          a server over streamable HTTP
  --token-env NAME   the environment variable with a bearer token for it
  --tier TIER        the tier of every tool that the server does not call read-only, with the scope that goes with it
  --action ACTION    the approval that they need, with --tier approval_required_write
  --previous FILE    the manifest of an earlier import: what people set there is kept for tools that the server declares as before
  --env NAME         an environment variable that the started server needs; several are separated by commas

A started server gets HOME, PATH, USER, LOGNAME, SHELL, TERM and TMPDIR, proxies (HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, NO_PROXY),
certificates (NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, SSL_CERT_DIR) and npm_config_… without npm's credentials from this environment, what --env
names, and nothing else. The governor gives it the same: what --env names here, its configuration names in "inherit".

Exit code: 0 written, 2 the server cannot be asked or the file cannot be written.`,
  options: {
    name: { type: 'string' },
    out: { type: 'string' },
    url: { type: 'string' },
    'token-env': { type: 'string' },
    env: { type: 'string' },
    tier: { type: 'string' },
    action: { type: 'string' },
    previous: { type: 'string' },
  },
  async run(given, terminal): Promise<ExitCode> {
    const { option } = given
    const out = option('out')
    if (out === undefined) throw new UsageError('Name the file to write: --out FILE.')
    const serverName = nameOf(option('name'))
    const choice = choiceOf(given)
    const file = option('previous')
    const previous = file === undefined ? undefined : await previousManifest(file, serverName, terminal)
    const live = await ask(wayOf(given), terminal)
    const { manifest, open, leftOut, kept, changed } = importedManifest(serverName, live, choice, previous)
    const tools = (manifest.tools as readonly unknown[]).length
    for (const one of live.unread ?? [])
      terminal.sayAside(`Warning: the server declares these, but did not list them, so the manifest has none. ${showHidden(capital(one))}.`)
    for (const one of leftOut) terminal.sayAside(`Left out ${showHidden(one)}.`)
    if (kept.length > 0) terminal.sayAside(`Kept as people had set them in ${file}: ${listWords(kept.map(showHidden), 'and')}.`)
    if (changed.length > 0)
      terminal.sayAside(`Not kept, since the server declares them differently now: ${listWords(changed.map(showHidden), 'and')}.`)
    if (tools === 0) throw new FileError('The server offers no tool that a manifest can describe.')
    const text = `${asJson(manifest)}\n`
    writeWhole(out, text, { replace: false })
    sayDoubts(doubtsIn(parseManifest(text).findings), terminal)
    if (option('url') === undefined) terminal.sayAside(SHARED_STATE)
    sayNext(terminal, out, tools, open)
    return 0
  },
}

/** It need not be finished: tiers may be left to choose. */
async function previousManifest(file: string, serverName: string, terminal: Terminal): Promise<JsonObject> {
  const { text } = await readOne(file, terminal)
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new FileError(`${showHidden(file)}: is not JSON`)
  }
  const { serverName: name } = (read ?? {}) as JsonObject
  if (name !== serverName) throw new FileError(`${showHidden(file)}: is not a manifest of ${serverName}`)
  return read as JsonObject
}

const SHARED_STATE =
  'Note: the governor starts one process of it for each tenant, so people of a tenant share its data. ' +
  '"isolation": "person" in the configuration gives each person their own.'

/** Once for each sort, with the number of the others: `check` lists them. Texts that steer a model are told one by one. */
function sayDoubts(doubts: readonly Finding[], terminal: Terminal): void {
  for (const [at, { code, message }] of doubts.entries()) {
    const same = code.endsWith('_without_approval') ? doubts.filter((other) => other.code === code) : []
    if (same.length > 0 && doubts.findIndex((other) => other.code === code) !== at) continue
    const more = same.length > 1 ? ` The same holds for ${count(same.length - 1, 'other tool')}, which "check" lists.` : ''
    terminal.sayAside(`Warning ${code}: ${message}${more}`)
  }
}

function nameOf(name: string | undefined): string {
  if (name === undefined) throw new UsageError('Name the server: --name NAME.')
  const serverName = name.startsWith('mcp-') ? name : `mcp-${name}`
  if (new RegExp(SERVER_NAME, 'u').test(serverName)) return serverName
  throw new UsageError(`${quote(name)} is not a valid server name. Use small letters, digits and hyphens.`)
}

function choiceOf({ option }: Given): Choice | undefined {
  const [tier, action] = [option('tier'), option('action')]
  if (tier !== undefined && !(TIERS as readonly string[]).includes(tier))
    throw new UsageError(`${quote(tier)} is not a tier; there are ${listWords(TIERS.map(quote), 'and')}.`)
  if ((tier === 'approval_required_write') !== (action !== undefined))
    throw new UsageError('--tier approval_required_write and --action ACTION go together.')
  return tier === undefined ? undefined : { tier: tier as Tier, ...(action !== undefined && { requiresApprovalAction: action }) }
}

function wayOf({ option, operands }: Given): Way {
  const url = option('url')
  const [command, ...args] = operands
  if ((url === undefined) === (command === undefined)) throw new UsageError('Name either --url URL, or a command after --.')
  if (command !== undefined) return { command, args, env: variables(option('env')) }
  if (url === undefined || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(`${quote(url ?? '')} is not an http(s) address.`)
  const tokenEnv = option('token-env')
  const headers: Record<string, string> = tokenEnv === undefined ? {} : { authorization: `Bearer ${variables(tokenEnv)[tokenEnv] ?? ''}` }
  return { url: new URL(url), headers }
}

function variables(names: string | undefined): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of names === undefined ? [] : names.split(',')) {
    const value = process.env[name]
    if (value === undefined || value === '') throw new UsageError(`The environment variable ${quote(name)} is not set.`)
    found[name] = value
  }
  return found
}

async function ask(way: Way, terminal: Terminal): Promise<LiveServer> {
  const { readLiveServer, Unanswered } = await import('../import/live-server.ts') // the other commands start without the protocol's client
  try {
    return await readLiveServer(way)
  } catch (error) {
    const where = 'url' in way ? way.url.href : way.command
    const { said, failed } = error instanceof Unanswered ? error : { said: [], failed: 'the server could not be asked' }
    if (said.length > 0) terminal.sayAside('The last lines that the server wrote on its standard error:')
    for (const line of said) terminal.sayAside(`  ${showHidden(line)}`)
    const hint = 'command' in way ? ` ${FEW_VARIABLES}` : ''
    throw new FileError(`${where}: ${failed}: ${sentence((error as Error).message)}${hint}`)
  }
}

const FEW_VARIABLES =
  'A started server gets few variables of this environment. If it needs another one, such as an API key, set it and name it with --env NAME.'

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function sayNext(terminal: Terminal, out: string, tools: number, open: readonly string[]): void {
  const left = open.length === 0 ? 'every tool has its tier' : `choose the tier of ${open.join(', ')}`
  terminal.say(
    `${out} is written: ${count(tools, 'tool')}; ${left}. Next:\n  tanager-manifest check ${out}\n  tanager-manifest pin ${out} --out pins.json`,
  )
}
