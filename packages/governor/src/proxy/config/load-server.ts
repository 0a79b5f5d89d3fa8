import { readFileSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { childEnvironment, didYouMean, type Manifest, parseManifest, parseStrictJson, pinOf } from '@tanager/manifest'
import type { GovernedServer, Pin } from '../../governed-server.ts'
import type { CredentialOptions } from '../upstream/credentials.ts'
import { looksLikePath, namesOwner, PERSON, TENANT } from '../upstream/own-target.ts'
import type { StdioTarget } from '../upstream/stdio-link.ts'
import type { Isolation } from '../upstream/tool-server.ts'
import { commandIsThere } from './command-there.ts'
import type { ServerEntry } from './config-file.ts'
import { readCredentials } from './load-credentials.ts'
import type { Loading } from './loading.ts'

/** A tool server that can be governed and reached. */
export interface LoadedServer {
  readonly governed: GovernedServer
  /** Where its manifest and its pin lie; a pin that stands in the configuration itself has no file. */
  readonly files: { readonly manifest: string; readonly pin: string | null }
  /** Calls of one tenant at once. */
  readonly openCalls: number
  readonly target:
    | ({ readonly kind: 'stdio'; readonly isolation: Isolation; readonly startMs: number } & StdioTarget)
    | { readonly kind: 'http'; readonly url: URL; readonly credentials: CredentialOptions }
}

const mediaOf = (media: NonNullable<ServerEntry['media']>) =>
  Object.fromEntries(Object.entries(media).map(([tool, { maxBytes = MEDIA_BYTES }]) => [tool, { maxBytes }]))

const MEDIA_BYTES = 524_288
const OPEN_CALLS = 64
const MEMORY_MB = 1_024
const START_SECONDS = 60
const SECRET_NAME = /KEY|SECRET|TOKEN|PASSW|CREDENTIAL/i

export function loadServer(entry: ServerEntry, place: string, loading: Loading): LoadedServer | null {
  const manifest = readManifest(entry, place, loading)
  const target = targetOf(entry, place, loading)
  if (manifest === null || target === null) return null
  checkNames(manifest, entry, place, loading)
  warnOfOpenWrites(manifest, entry, place, loading)
  warnOfTenants(entry, place, loading)
  const pin = entry.pin === undefined ? undefined : readPin(entry.pin, manifest, place, loading)
  const { bindings, vendorByTenant, tenants, limits, answers, media } = entry
  return {
    files: {
      manifest: resolve(loading.folder, entry.manifest),
      pin: entry.pin === undefined || isDigest(entry.pin) ? null : resolve(loading.folder, entry.pin),
    },
    openCalls: limits?.openCalls ?? OPEN_CALLS,
    governed: {
      manifest,
      ...(tenants && { tenants: tenants.map((tenant) => tenant.toLowerCase()) }),
      ...(pin && { pin }),
      ...(bindings && { bindings }),
      ...(vendorByTenant && { vendorByTenant: byTenant(vendorByTenant) }),
      ...(answers && { answers }),
      ...(media && { media: mediaOf(media) }),
    },
    target,
  }
}

const EACH = new Set(['hidden_character', 'lookalike_letters', 'text_suspicious', 'approval_record_unnamed', 'tier_below_annotations'])

function readManifest(
  { manifest: file, bindings = {} }: ServerEntry,
  place: string,
  { folder, faults, warnings }: Loading,
): Manifest | null {
  const text = readText(resolve(folder, file))
  if (text === null) {
    faults.push(`${place}/manifest names ${file}, which cannot be read.`)
    return null
  }
  const { manifest, findings } = parseManifest(text, { file })
  // Once for each code: mostly one choice for many tools. Texts that steer a model are told one by one.
  const told = new Map<string, { said: string; more: number }>()
  const isBound = (pointer: string): boolean =>
    Object.hasOwn(bindings, manifest?.tools[Number(/^\/tools\/(\d+)/.exec(pointer)?.[1])]?.name ?? '')
  for (const { severity, code, line, column, message, pointer } of findings) {
    if (code === 'approval_action_unknown') continue // the configuration knows more: see missingActions
    if (code === 'approval_record_unnamed' && isBound(pointer)) continue
    const said = `${place}/manifest: ${file}:${line}:${column} ${message}`
    const key = EACH.has(code) ? message : code
    const same = told.get(key)
    if (severity === 'error') faults.push(said)
    else if (same === undefined) told.set(key, { said, more: 0 })
    else same.more += 1
  }
  for (const { said, more } of told.values())
    warnings.push(
      more === 0
        ? said
        : `${said} This holds in ${more} more ${more === 1 ? 'place' : 'places'}: tanager-manifest check ${file} lists them.`,
    )
  return manifest
}

/** A pin file, or the digest alone: then one change anywhere takes the whole server out of use. */
function readPin(source: string, manifest: Manifest, place: string, { folder, faults }: Loading): Pin | undefined {
  if (isDigest(source)) {
    if (!DIGEST.test(source)) {
      faults.push(
        `${place}/pin is ${JSON.stringify(source)}, which is no digest: those are "sha256:" and 64 hexadecimal digits. ` +
          'Print the digest with: tanager-manifest pin FILE',
      )
      return undefined
    }
    const now = pinOf(manifest)
    return now.digest === source ? now : { manifestVersion: now.manifestVersion, digest: source, tools: {} }
  }
  const text = readText(resolve(folder, source))
  const file = text === null ? null : (parse(text) as { readonly pins?: unknown } | null)
  const pins = Array.isArray(file?.pins) ? file.pins.filter(isPin) : []
  if (pins.length === 0) {
    faults.push(`${place}/pin names ${source}, which is not a pin file. Make one with: tanager-manifest pin`)
    return undefined
  }
  const pin = pins.find(({ serverName }) => serverName === manifest.serverName)
  if (pin === undefined) faults.push(`${place}/pin names ${source}, which does not pin ${manifest.serverName}.`)
  return pin
}

function isPin(value: unknown): value is Pin & { readonly serverName: string } {
  if (typeof value !== 'object' || value === null) return false
  const { digest, tools, serverName, manifestVersion } = value as Record<string, unknown>
  const named = typeof serverName === 'string' && typeof manifestVersion === 'string'
  return named && typeof digest === 'string' && typeof tools === 'object' && tools !== null
}

const DIGEST = /^sha256:[0-9a-f]{64}$/
const isDigest = (pin: string): boolean => pin.startsWith('sha256:')

function checkNames(manifest: Manifest, entry: ServerEntry, place: string, { faults }: Loading): void {
  for (const field of ['bindings', 'media'] as const)
    for (const tool of Object.keys(entry[field] ?? {})) {
      if (!manifest.tools.some(({ name }) => name === tool))
        faults.push(`${place}/${field} names ${tool}, which is not a tool of ${manifest.serverName}.`)
    }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
const byTenant = <T>(named: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(named).map(([tenant, value]) => [tenant.toLowerCase(), value]))

function warnOfTenants({ tenants, vendorByTenant = {} }: ServerEntry, place: string, { warnings }: Loading): void {
  const served = tenants?.map((tenant) => tenant.toLowerCase())
  if (served?.includes(NOBODY)) warnings.push(`${place}/tenants names ${NOBODY}, which is the id of no tenant. Write the id of yours.`)
  for (const tenant of Object.keys(byTenant(vendorByTenant)))
    if (served !== undefined && !served.includes(tenant))
      warnings.push(`${place}/vendorByTenant names ${tenant}, which the server does not serve (tenants).`)
}

/** A tool server that acts for one tenant refuses the others itself, and by then an approval of theirs is used up. */
function warnOfOpenWrites(manifest: Manifest, { tenants, transport: { stdio } }: ServerEntry, place: string, { warnings }: Loading): void {
  const writes = manifest.tools.flatMap(({ name, tier }) => (tier === 'approval_required_write' ? [name] : []))
  const isApart = stdio !== undefined && namesOwner({ args: stdio.args ?? [], env: stdio.env?.set ?? {}, cwd: stdio.cwd ?? '' }, TENANT)
  if (tenants !== undefined || writes.length === 0 || isApart) return
  const [first, ...more] = writes
  const named = more.length === 0 ? first : `${first} and ${more.length} more ${more.length === 1 ? 'tool' : 'tools'} that write`
  warnings.push(
    `${place} has no "tenants", so agents of every tenant can call ${named}. A tool server that acts for one tenant refuses the others ` +
      'when it gets the call, and their approval is used up. Name the tenants that it serves.',
  )
}

function targetOf(entry: ServerEntry, place: string, loading: Loading): LoadedServer['target'] | null {
  const { stdio, http } = entry.transport
  const { folder, env, faults } = loading
  if (stdio) {
    const at = `${place}/transport/stdio`
    const { inherit = [], set = {} } = stdio.env ?? {}
    for (const name of Object.keys(set)) {
      if (SECRET_NAME.test(name)) faults.push(`${at}/env/set/${name} looks like a secret; name it in env.inherit instead.`)
    }
    for (const name of inherit) if (env[name] === undefined) faults.push(`${at}/env/inherit names ${name}, which is not set.`)
    const cwd = resolve(folder, stdio.cwd ?? '.')
    const isolation = stdio.shared ? 'none' : (stdio.isolation ?? 'tenant')
    const names = (owner: string) => namesOwner({ args: stdio.args ?? [], env: set, cwd }, owner)
    // A folder that is named for a tenant or a person is made with its process.
    const exists = cwd.includes(TENANT) || cwd.includes(PERSON) || statSync(cwd, { throwIfNoEntry: false })?.isDirectory()
    if (!exists) faults.push(`${at}/cwd is not a folder: ${stdio.cwd}. Create it.`)
    const isElsewhere = !exists || cwd.includes(TENANT) || cwd.includes(PERSON)
    const given = childEnvironment(process.env)
    const path = set.PATH ?? given.PATH ?? ''
    if (!(isElsewhere && /^[^/].*\//.test(stdio.command)) && !commandIsThere(stdio.command, { cwd, path }))
      faults.push(
        `${at}/command is ${JSON.stringify(stdio.command)}, which ${stdio.command.includes('/') ? 'is not a program that can be run' : 'is in no folder of PATH'}. ` +
          'Install it, or name the path of the program.',
      )
    warnOfPlaceholders(stdio, at, loading.warnings)
    if (!isElsewhere) warnOfMissing(stdio, cwd, at, loading.warnings)
    if (stdio.shared && stdio.isolation !== undefined) faults.push(`${at} is shared by all tenants, so it has no isolation.`)
    if (names(TENANT) && stdio.shared) faults.push(`${at} names ${TENANT}, but its one process is shared by all tenants.`)
    if (names(PERSON) && isolation !== 'person') faults.push(`${at} names ${PERSON}, so it needs "isolation": "person".`)
    if (isolation === 'person') warnOfPaths(stdio, PERSON, at, loading.warnings)
    else if (isolation === 'tenant' && entry.tenants?.length !== 1) warnOfPaths(stdio, TENANT, at, loading.warnings)
    const taken = Object.fromEntries(inherit.map((name) => [name, given[name] ?? env[name] ?? '']))
    const memoryMb = entry.limits?.memoryMb ?? MEMORY_MB
    return {
      kind: 'stdio',
      command: stdio.command,
      args: stdio.args ?? [],
      env: { ...taken, ...set },
      cwd,
      memoryMb,
      isolation,
      startMs: (stdio.startSeconds ?? START_SECONDS) * 1_000,
    }
  }
  if (!http) return null
  const at = `${place}/transport/http`
  if (!URL.canParse(http.url)) {
    faults.push(`${at}/url is not a URL.`)
    return null
  }
  const url = new URL(http.url)
  if (url.username !== '' || url.password !== '') faults.push(`${at}/url must not hold a user or a password.`)
  return { kind: 'http', url, credentials: readCredentials({ ...http, url, tenants: entry.tenants }, at, loading) }
}

/** A word in braces that stands for nothing is passed on as it is, and then every tenant has the same. */
function warnOfPlaceholders(
  { args = [], cwd = '', env }: NonNullable<ServerEntry['transport']['stdio']>,
  at: string,
  warnings: string[],
): void {
  const texts = [
    ...args.map((arg, index) => [`args/${index}`, arg] as const),
    ...Object.entries(env?.set ?? {}).map(([name, value]) => [`env/set/${name}`, value] as const),
    ['cwd', cwd] as const,
  ]
  for (const [place, text] of texts)
    for (const [found, word = ''] of text.matchAll(/(?<!\$)\{([A-Za-z][A-Za-z_-]*)\}/g)) {
      if (found === TENANT || found === PERSON) continue
      const meant = didYouMean(word, ['tenant', 'person'])
      const hint = meant === '' ? '' : meant.replace(/"(.*)"/, '{$1}')
      warnings.push(`${at}/${place} has ${found}, which is passed on as it is: only ${TENANT} and ${PERSON} stand for something.${hint}`)
    }
}

/** These take names of packages, which may look like scripts. */
const RUNS_PACKAGES = /^(?:npx|npm|pnpm|pnpx|yarn|bunx|uvx|uv|pipx)(?:\.cmd|\.exe)?$/
/** What they are given lies elsewhere. */
const RUNS_ELSEWHERE = /^(?:docker|podman|nerdctl|kubectl|ssh|wsl)(?:\.exe)?$/

/** A script that is not there ends the process before it says a word. Other files and folders a server may make itself. */
function warnOfMissing(
  { command, args = [] }: NonNullable<ServerEntry['transport']['stdio']>,
  cwd: string,
  at: string,
  warnings: string[],
): void {
  const program = basename(command)
  if (RUNS_ELSEWHERE.test(program)) return
  for (const [index, arg] of args.entries()) {
    const value = arg.replace(/^--?[\w-]+=/, '')
    const isScript = PROGRAM.test(value) && !value.startsWith('-') && !RUNS_PACKAGES.test(program)
    if (!(isScript || looksLikePath(value)) || /[{}]|:\/\//.test(value)) continue
    if (statSync(resolve(cwd, value), { throwIfNoEntry: false }) !== undefined) continue
    const what = isScript ? 'Correct it.' : 'Create it, unless the server does.'
    warnings.push(`${at}/args/${index} names ${value}, which does not exist in ${cwd}. ${what}`)
  }
}

/** Programs, which every process may well share. */
const PROGRAM = /\.(?:[cm]?[jt]s|py|rb|jar|sh|exe)$/i

/** A process of its own keeps nothing apart when each of them writes to the same file. */
function warnOfPaths(
  { args = [], cwd, env }: NonNullable<ServerEntry['transport']['stdio']>,
  owner: typeof TENANT | typeof PERSON,
  at: string,
  warnings: string[],
): void {
  const paths: (readonly [place: string, value: string])[] = [
    // `--root=/srv/files` names a path as well.
    ...args.map((arg, index) => [`args/${index}`, arg.replace(/^--?[\w-]+=/, '')] as const).filter(([, value]) => !PROGRAM.test(value)),
    ...Object.entries(env?.set ?? {}).map(([name, value]) => [`env/set/${name}`, value] as const),
  ]
  const shared = paths.filter(([, value]) => looksLikePath(value) && !value.includes(owner))
  if (cwd !== undefined && !cwd.includes(owner)) shared.push(['cwd', cwd])
  for (const [place] of shared)
    warnings.push(
      `${at}/${place} looks like a path, and every ${owner === PERSON ? "person's" : "tenant's"} process gets the same. If the server writes there, put ${owner} into it.`,
    )
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function parse(text: string): unknown {
  const read = parseStrictJson(text)
  return 'value' in read ? read.value : null
}
