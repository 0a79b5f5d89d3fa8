import { pinOf } from '../pin.ts'
import { count, quote } from '../words.ts'
import { type Command, type ExitCode, UsageError } from './command.ts'
import { loadManifests } from './load.ts'
import { asJson } from './terminal.ts'
import { writeWhole } from './write-file.ts'

export const pinCommand: Command = {
  usage: 'FILE… [--out FILE]',
  summary: 'digests of the tools as they are, to notice later changes',
  help: `Prints { "pins": [ { serverName, manifestVersion, digest, tools } ] }. A digest covers names, descriptions, schemas, tiers,
approval actions, scopes, limits and the version, in canonical JSON (RFC 8785).

  --out FILE   write there instead

Exit code: 0 pinned, 1 a manifest is not valid, 2 a file cannot be read or written.`,
  options: { out: { type: 'string' } },
  async run({ operands, option }, terminal): Promise<ExitCode> {
    const pins = (await loadManifests(operands, terminal)).map(pinOf)
    const names = pins.map(({ serverName }) => serverName)
    const twice = names.find((name, at) => names.indexOf(name) !== at)
    if (twice !== undefined) throw new UsageError(`Two of these files are manifests of ${quote(twice)}; a server has one.`)
    const document = asJson({ pins })
    const out = option('out')
    if (out === undefined) {
      terminal.say(document)
      return 0
    }
    writeWhole(out, `${document}\n`, { replace: true })
    terminal.say(`${count(pins.length, 'server')} pinned in ${quote(out)}.`)
    return 0
  },
}
