import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import type { AskAnswer } from '@tanager/query'
import { Command, createOption, InvalidArgumentError } from 'commander'
import { answerText, explanation } from './ask/answer-text.ts'
import { type Console, lineWidth, processConsole } from './ask/console.ts'
import { conversation } from './ask/conversation.ts'
import { toCsv } from './ask/csv.ts'
import { NoQueryApi, type QueryApi, queryApi } from './ask/query-api.ts'
import { runSession } from './ask/session.ts'
import { runSessionCommand } from './ask/session-commands.ts'
import { visible, visibleJson, visibleLines } from './ask/visible.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

interface Options {
  url?: string
  json?: true
  csv?: true
  sqlOnly?: true
  choice?: string
}

export const askCommand = (terminal: Terminal, console: Console = processConsole): Command =>
  new Command('ask')
    .description(
      'Asks the Query API a question in plain words. Without one: a conversation, from the terminal or the lines of standard input.',
    )
    .argument('[question...]', 'the question')
    .option('--url <url>', 'where the Query API is; QUERY_URL, or this machine and QUERY_PORT, when left out', httpUrl)
    .addOption(createOption('--json', "the API's own answer; one per line for several questions").conflicts(['csv', 'sqlOnly']))
    .addOption(createOption('--csv', 'the rows alone, as CSV').conflicts(['json', 'sqlOnly']))
    .addOption(createOption('--sql-only', 'the SQL alone; it is run all the same').conflicts(['json', 'csv']))
    .option('--choice <choice>', 'which of the choices that this question offered: its number, its text, or the id that --json shows')
    .addHelpText(
      'after',
      `
The shared token is taken from API_AUTH_TOKEN. Exit codes: 0 answered, 1 not answered (refused, unclear, failed, limited), 2 the Query API
cannot be reached or the command line is wrong.

Example:
  npm run tanager -- ask "How many candidates are there per location?"
  npm run tanager -- ask
  npm run -s tanager -- ask --csv "Which offers were sent this month?" > offers.csv`,
    )
    .action(async (words: string[], options: Options) => {
      const api = queryApi(addressOf(options, terminal.env), terminal.env.API_AUTH_TOKEN ?? '')
      const show = (answer: AskAnswer, oneOfMany?: string) => {
        const text = printed(answer, { options, console, env: terminal.env, oneOfMany })
        if (text !== undefined) terminal.say(text)
      }
      const question = words.join(' ').trim()
      if (question !== '') {
        const answer = await conversation(api, console).ask(question, { choice: options.choice })
        show(answer)
        if (answer.status !== 'succeeded') throw new Refusal(explanation(answer, api.url, 'Add --choice and a number'))
      } else if (options.choice !== undefined) {
        throw new Refusal('--choice needs the question that offered the choices.', 2)
      } else if (console.input.isTTY && console.output.isTTY) {
        if (options.json || options.csv || options.sqlOnly)
          throw new Refusal('--json, --csv and --sql-only need a question: after the command, or on standard input.', 2)
        await runSession(api, console, terminal.env)
      } else await answerLines({ api, terminal, console, show })
    })

interface Printing {
  options: Options
  console: Console
  env: NodeJS.ProcessEnv
  /** The question, where it is one of many. */
  oneOfMany: string | undefined
}

/** What goes to standard output: a question without an answer has nothing there, but its JSON. */
function printed(answer: AskAnswer, { options, console, env, oneOfMany }: Printing): string | undefined {
  if (options.json) return visibleJson(answer, oneOfMany === undefined ? 2 : undefined)
  if (answer.status !== 'succeeded') return undefined
  if (options.sqlOnly) return visibleLines(answer.sql)
  if (options.csv) {
    const csv = toCsv(answer.result_columns, answer.result_rows).trimEnd()
    return console.output.isTTY ? visibleLines(csv) : csv // a file gets every value as it is
  }
  const text = answerText(answer, { width: lineWidth(console, env) })
  return oneOfMany === undefined ? text : `> ${visible(oneOfMany)}\n${text}\n`
}

interface Asking {
  api: QueryApi
  terminal: Terminal
  console: Console
  show(answer: AskAnswer, oneOfMany?: string): void
}

/** One question per line, as in a conversation that is typed: with the same commands, and a number for a choice. */
async function answerLines({ api, terminal, console, show }: Asking): Promise<void> {
  let [asked, unanswered] = [0, 0]
  let last: AskAnswer | undefined
  // The last question was not taken however long it waited: the next one does not wait as long again.
  let isLimited = false
  const talk = conversation(api, console)
  const width = lineWidth(console, terminal.env)
  const whenLimited = async (seconds: number): Promise<void> => {
    terminal.sayAside(`The Query API takes no more questions for now: waiting ${seconds} second${seconds === 1 ? '' : 's'}.`)
    await setTimeout(seconds * 1_000)
  }
  for await (const line of createInterface({ input: console.input })) {
    const question = line.trim()
    if (question === '') continue
    if (question.startsWith('\\')) {
      const session = { api, say: terminal.sayAside, last, width, forget: talk.forget }
      if ((await runSessionCommand(question, session)) === 'quit') break
      continue
    }
    asked += 1
    try {
      const answer = await talk.ask(question, isLimited ? {} : { whenLimited })
      if (answer.status === 'succeeded') last = answer
      isLimited = answer.status === 'rate_limited'
      show(answer, question)
      if (answer.status === 'succeeded') continue
      terminal.sayAside(`> ${visible(question)}\n${explanation(answer, api.url, 'Give a number on the next line')}`)
    } catch (error) {
      if (!(error instanceof Refusal) || error instanceof NoQueryApi) throw error
      terminal.sayAside(`> ${visible(question)}\n${error.message}`)
    }
    unanswered += 1
  }
  if (asked === 0) throw new Refusal('There is no question: give one after the command, or one per line on standard input.', 2)
  if (unanswered > 0) throw new Refusal(`${unanswered} of ${asked} questions were not answered.`)
}

function httpUrl(text: string): string {
  if (!isHttp(text)) throw new InvalidArgumentError('An address looks like http://127.0.0.1:3001.')
  return text
}
const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

function addressOf({ url }: Options, env: NodeJS.ProcessEnv): string {
  const address = url ?? (env.QUERY_URL || `http://127.0.0.1:${env.QUERY_PORT || 3001}`)
  if (!isHttp(address)) throw new Refusal(`QUERY_URL and QUERY_PORT do not make an address (${address}).`, 2)
  return address
}
