import type { Finding } from '../finding.ts'
import type { Manifest } from '../manifest.ts'
import { parseManifest } from '../parse.ts'
import { FileError } from './command.ts'
import { describeFindings, summarise } from './findings-text.ts'
import { readFiles, readOne, type SourceFile } from './read-files.ts'
import type { Terminal } from './terminal.ts'

/** The manifest in a file has errors; they were told already. */
export class NotValid extends Error {}

/** One valid manifest; its errors go to the side and end the command. */
export async function loadManifest(operand: string, terminal: Terminal): Promise<Manifest> {
  return parseOrTell(await readOne(operand, terminal), terminal)
}

/** Warnings that a person should see before they say that a manifest is good. */
const DOUBTS = new Set([
  'hidden_character',
  'lookalike_letters',
  'text_suspicious',
  'destructive_without_approval',
  'tier_below_annotations',
])
export const doubtsIn = (findings: readonly Finding[]): Finding[] => findings.filter(({ code }) => DOUBTS.has(code))

/** Several valid manifests. `doubts`: what a person should look at is told. */
export async function loadManifests(operands: readonly string[], terminal: Terminal, tell?: 'doubts'): Promise<Manifest[]> {
  const manifests: Manifest[] = []
  for (const read of await readFiles(operands, terminal)) {
    if ('unreadable' in read) throw new FileError(`${read.file}: ${read.unreadable}`)
    manifests.push(parseOrTell(read, terminal, tell))
  }
  return manifests
}

function parseOrTell(source: SourceFile, terminal: Terminal, tell?: 'doubts'): Manifest {
  const { manifest, findings } = parseManifest(source.text, { file: source.file })
  const doubts = tell === undefined ? [] : doubtsIn(findings)
  if (manifest !== null && doubts.length > 0) terminal.sayAside(describeFindings(source, doubts, terminal.asideStyle))
  if (manifest !== null) return manifest
  const errors = findings.filter(({ severity }) => severity === 'error')
  terminal.sayAside(describeFindings(source, errors, terminal.asideStyle))
  throw new NotValid(`${source.file} is not a valid manifest: ${summarise(errors)}.`)
}
