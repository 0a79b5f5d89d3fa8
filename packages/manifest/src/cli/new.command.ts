import { SERVER_NAME } from '../manifest-fields.ts'
import { parseManifest } from '../parse.ts'
import { starterManifest } from '../starter.ts'
import { quote } from '../words.ts'
import { type Command, UsageError } from './command.ts'
import { asJson } from './terminal.ts'
import { writeWhole } from './write-file.ts'

export const newCommand: Command = {
  usage: 'NAME [--out FILE | --stdout]',
  summary: 'a starter with one tool of each tier, explained',
  help: `NAME is the server's name, with or without "mcp-". Writes NAME.manifest.json here and overwrites nothing. JSON has no comments: the
explanations are in fields called "x-comment", which you may keep or delete.

  --out FILE   write there instead
  --stdout     print it instead

Exit code: 0 written, 2 the name does not fit or the file cannot be written.`,
  options: { out: { type: 'string' }, stdout: { type: 'boolean' } },
  run({ operands, option, flag }, terminal) {
    const [name, ...more] = operands
    if (name === undefined || more.length > 0) throw new UsageError('Name one server.')
    const serverName = name.startsWith('mcp-') ? name : `mcp-${name}`
    if (!new RegExp(SERVER_NAME, 'u').test(serverName)) {
      throw new UsageError(`${quote(name)} is not a valid server name. Use small letters, digits and hyphens.`)
    }
    const text = asJson(starterManifest(serverName))
    const file = option('out') ?? `${serverName}.manifest.json`
    if (flag('stdout')) {
      terminal.say(text)
      return 0
    }
    writeWhole(file, `${text}\n`, { replace: false })
    const tool = parseManifest(text).manifest?.tools.at(-1)?.name ?? 'TOOL'
    terminal.say(`${file} is written. Next:\n  tanager-manifest check ${file}\n  tanager-manifest explain ${tool} ${file}`)
    return 0
  },
}
