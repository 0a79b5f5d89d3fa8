import { didYouMean } from '../closest.ts'
import { explainTool } from '../explain.ts'
import { quote } from '../words.ts'
import { type Command, UsageError } from './command.ts'
import { loadManifest } from './load.ts'
import { asJson } from './terminal.ts'

export const explainCommand: Command = {
  usage: 'TOOL FILE [--json]',
  summary: 'what a tool may do and under which conditions, in words',
  help: `  --json     { tool, sentences } instead of text

Exit code: 0 explained, 1 no such tool or not a valid manifest, 2 the file cannot be read.`,
  options: { json: { type: 'boolean' } },
  async run({ operands, flag }, terminal) {
    const [name, file, ...more] = operands
    if (name === undefined || file === undefined || more.length > 0) throw new UsageError('Name one TOOL and one FILE.')
    const { tools, serverName } = await loadManifest(file, terminal)
    const tool = tools.find((one) => one.name === name)
    if (tool === undefined) {
      const names = tools.map((one) => one.name)
      const hint = didYouMean(name, names) || ` It has ${names.slice(0, 20).join(', ')}${names.length > 20 ? ' …' : ''}.`
      terminal.sayAside(`${serverName} has no tool ${quote(name)}.${hint}`)
      return 1
    }
    const [title = '', ...sentences] = explainTool(tool)
    if (flag('json')) terminal.say(asJson({ tool: tool.name, sentences: [title, ...sentences] }))
    else terminal.say([terminal.style('bold', title), ...sentences.map((sentence) => `  - ${sentence}`)].join('\n'))
    return 0
  },
}
