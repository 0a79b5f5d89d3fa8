import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { digestOf, digestOfTool, type JsonObject, type Manifest, parseManifest, parseStrictJson, pinOf } from '@tanager/manifest'
import type { Pin } from '../governed-server.ts'
import type { LoadedServer } from './config/load-server.ts'
import type { ToolChange } from './tool-changes.ts'

/** Why a change cannot be taken into the files, in words for whoever decided. */
export class NotAccepted extends Error {
  readonly code: 'not_acceptable' | 'manifest_changed' | 'pinned_in_configuration' | 'not_writable'
  constructor(code: NotAccepted['code'], message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Takes what the server declares now into the manifest and pins that tool anew; nothing else in either file changes. The files stay the
 * one truth about what was reviewed: a restart finds what people decided. Gives the server as it is from now on.
 */
export function acceptChange(server: LoadedServer, change: ToolChange): LoadedServer {
  const { governed, files } = server
  const { live } = change
  if (live === null)
    throw new NotAccepted('not_acceptable', 'This change needs another manifest: edit it, pin it and reload the configuration.')
  if (governed.pin !== undefined && files.pin === null)
    throw new NotAccepted('pinned_in_configuration', 'The configuration itself holds the pin. Change the manifest and the pin there.')
  const written = readJson(files.manifest)
  const before = parseManifest(JSON.stringify(written)).manifest
  if (before === null || pinOf(before).digest !== pinOf(governed.manifest).digest)
    throw new NotAccepted('manifest_changed', 'The manifest file was changed after it was loaded. Reload the configuration first.')
  const tools = (written.tools as readonly JsonObject[]).map((tool) => (tool.name === change.tool ? { ...tool, ...live } : tool))
  const text = `${JSON.stringify({ ...written, tools }, null, 2)}\n`
  const { manifest, findings } = parseManifest(text)
  if (manifest === null) {
    const fault = findings.find(({ severity }) => severity === 'error')?.message ?? ''
    throw new NotAccepted('not_acceptable', `What the server declares now is not a valid manifest. ${fault}`.trim())
  }
  const pin = governed.pin === undefined ? undefined : pinnedAnew(governed.pin, manifest, change.tool)
  // A crash between the two leaves the tool in quarantine.
  replaceFile(files.manifest, text)
  if (pin !== undefined && files.pin !== null) writePin(files.pin, manifest.serverName, pin)
  return { ...server, governed: { ...governed, manifest, ...(pin && { pin }) } }
}

/** The digest of that one tool; what else may have changed stays unpinned. */
function pinnedAnew(pin: Pin, manifest: Manifest, name: string): Pin {
  const tool = manifest.tools.find((one) => one.name === name)
  if (tool === undefined) throw new NotAccepted('not_acceptable', 'The manifest has no such tool.')
  const tools = { ...pin.tools, [name]: digestOfTool(tool) }
  const { manifestVersion } = pin
  return { manifestVersion, tools, digest: digestOf({ serverName: manifest.serverName, manifestVersion, tools }) }
}

function writePin(path: string, serverName: string, pin: Pin): void {
  const file = readJson(path)
  const pins = (Array.isArray(file.pins) ? (file.pins as readonly JsonObject[]) : []).map((one) =>
    one.serverName === serverName ? { ...one, ...pin } : one,
  )
  replaceFile(path, `${JSON.stringify({ ...file, pins }, null, 2)}\n`)
}

function readJson(path: string): JsonObject {
  try {
    const read = parseStrictJson(readFileSync(path, 'utf8'))
    if ('value' in read && typeof read.value === 'object' && read.value !== null) return read.value as JsonObject
  } catch {
    // said below
  }
  throw new NotAccepted('manifest_changed', `${path} can no longer be read.`)
}

/** Whole or not at all: a reader never sees half of it. */
function replaceFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: statSync(path).mode })
    renameSync(draft, path)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new NotAccepted('not_writable', `${path} cannot be written (${code}). Change the manifest where it is kept, and pin it again.`)
  } finally {
    rmSync(draft, { force: true })
  }
}
