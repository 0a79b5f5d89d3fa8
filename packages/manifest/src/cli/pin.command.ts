import { type Pin, pinOf } from '../pin.ts'
import { parseStrictJson } from '../strict-json.ts'
import { count, listWords, quote } from '../words.ts'
import { type Command, type ExitCode, FileError, UsageError } from './command.ts'
import { loadManifests } from './load.ts'
import { asJson } from './terminal.ts'
import { readIfThere, writeWhole } from './write-file.ts'

export const pinCommand: Command = {
  usage: 'FILE… [--out FILE]',
  summary: 'digests of the tools as they are, to notice later changes',
  help: `Prints { "pins": [ { serverName, manifestVersion, digest, tools } ] }. A digest covers names, descriptions, schemas, tiers,
approval actions, scopes, limits and the version, in canonical JSON (RFC 8785). A pin says that somebody has looked: texts that may steer a
model, and tools that may destroy data without an approval, are printed on standard error.

  --out FILE   write there instead; the pins of other servers in FILE stay

Exit code: 0 pinned, 1 a manifest is not valid, 2 a file cannot be read or written.`,
  options: { out: { type: 'string' } },
  async run({ operands, option }, terminal): Promise<ExitCode> {
    const pins = (await loadManifests(operands, terminal, 'doubts')).map(pinOf)
    const names = pins.map(({ serverName }) => serverName)
    const twice = names.find((name, at) => names.indexOf(name) !== at)
    if (twice !== undefined) throw new UsageError(`Two of these files are manifests of ${quote(twice)}. Name only one of them.`)
    const out = option('out')
    if (out === undefined) {
      terminal.say(asJson({ pins }))
      return 0
    }
    const there = pinsIn(out)
    const kept = there.filter(({ serverName }) => !names.includes(serverName))
    writeWhole(out, `${asJson({ pins: [...kept, ...pins] })}\n`, { replace: true })
    const replaced = names.filter((name) => there.some(({ serverName }) => serverName === name))
    const parts = [
      ['added', names.filter((name) => !replaced.includes(name))] as const,
      ['replaced', replaced] as const,
      ['kept', kept.map(({ serverName }) => serverName)] as const,
    ].flatMap(([what, which]) => (which.length === 0 ? [] : [`${what} ${listWords(which, 'and')}`]))
    terminal.say(`${count(pins.length, 'server')} pinned in ${quote(out)}: ${parts.join('; ')}.`)
    return 0
  },
}

/** What a file pins already. Whatever is no pin file is somebody's: it is not written over. */
function pinsIn(file: string): readonly Pin[] {
  const text = readIfThere(file)
  if (text === null) return []
  const read = parseStrictJson(text)
  const pins = 'value' in read ? (read.value as { readonly pins?: unknown } | null)?.pins : undefined
  const isPin = (one: unknown): one is Pin => typeof (one as Partial<Pin> | null)?.serverName === 'string'
  if (!Array.isArray(pins) || !pins.every(isPin))
    throw new FileError(`${file}: already exists and is not a pin file, so it was not changed`)
  return pins
}
