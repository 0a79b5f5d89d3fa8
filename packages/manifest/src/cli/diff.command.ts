import { type Change, diffManifests } from '../diff.ts'
import { pinOf } from '../pin.ts'
import { count } from '../words.ts'
import { type Command, UsageError } from './command.ts'
import { loadManifest } from './load.ts'
import { asJson, type Style } from './terminal.ts'

export const diffCommand: Command = {
  usage: 'OLD NEW [--json]',
  summary: 'what changed, and which changes widen rights',
  help: `  --json     { widens, repin, changes } instead of text

Exit code: 0 nothing widens, 1 something widens or a manifest is not valid, 2 a file cannot be read.`,
  options: { json: { type: 'boolean' } },
  async run({ operands, flag }, terminal) {
    const [old, now, ...more] = operands
    if (old === undefined || now === undefined || more.length > 0) throw new UsageError('Name two files, OLD and NEW.')
    if (old === '-' && now === '-') throw new UsageError('Standard input (-) can be read once.')
    const [before, after] = [await loadManifest(old, terminal), await loadManifest(now, terminal)]
    const changes = diffManifests(before, after)
    const widening = changes.filter(({ widens }) => widens).length
    const repin = pinOf(before).digest !== pinOf(after).digest
    if (flag('json')) terminal.say(asJson({ widens: widening > 0, repin, changes }))
    else {
      for (const change of changes) terminal.say(describeChange(change, terminal.style))
      terminal.say(summariseChanges(changes.length, widening, repin))
    }
    return widening > 0 ? 1 : 0
  },
}

function describeChange({ tool, field, before, after, widens, reason }: Change, style: Style): string {
  const mark = widens ? style('red', 'WIDENS') : style('dim', '      ')
  const place = style('bold', `${tool ?? 'manifest'} ${field}`)
  return `${mark}  ${place}: ${before ?? 'nothing'} -> ${after ?? 'nothing'}\n        ${reason}`
}

function summariseChanges(changes: number, widening: number, repin: boolean): string {
  if (changes === 0) return 'No change.'
  const pin = repin ? ' The pin no longer matches: review the tools and pin them again.' : ' The pin still matches.'
  return `${count(changes, 'change')}, ${widening === 0 ? 'none widens' : `${widening} ${widening === 1 ? 'widens' : 'widen'}`} rights.${pin}`
}
