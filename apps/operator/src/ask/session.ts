import { createInterface } from 'node:readline'
import type { AskAnswer } from '@tanager/query'
import { Refusal } from '../refusal.ts'
import { answerText, explanation } from './answer-text.ts'
import { type Console, lineWidth } from './console.ts'
import { conversation } from './conversation.ts'
import type { QueryApi } from './query-api.ts'
import { runSessionCommand } from './session-commands.ts'

const WELCOME = 'Ask a question in plain words. \\help lists the commands, \\quit leaves.'
/** More would push the beginning off the screen; `\csv` saves them all. */
const SHOWN_ROWS = 50

/** Questions and answers until the person leaves. Ctrl-C ends the question that is being answered, or the line that is being typed. */
export async function runSession(api: QueryApi, console: Console, env: NodeJS.ProcessEnv): Promise<void> {
  const { input, output } = console
  const say = (text: string) => void output.write(`${text}\n`)
  const talk = conversation(api, console)
  let last: AskAnswer | undefined
  let running: AbortController | undefined

  const lines = createInterface({ input, output, terminal: true, prompt: 'ask> ', historySize: 500, removeHistoryDuplicates: true })
  lines.on('SIGINT', () => {
    if (running) return running.abort()
    for (const name of ['e', 'u']) lines.write(null, { ctrl: true, name }) // to the end of the line, and away with it
    say('^C  (Ctrl-D or \\quit leaves)')
    lines.prompt()
  })

  async function answer(question: string): Promise<void> {
    running = new AbortController()
    try {
      const found = await talk.ask(question, { signal: running.signal })
      if (found.status === 'succeeded') last = found
      const width = lineWidth(console, env)
      say(found.status === 'succeeded' ? answerText(found, { width, rows: SHOWN_ROWS }) : explanation(found, api.url))
    } catch (error) {
      if (!running.signal.aborted) throw error
      say('Cancelled.')
    } finally {
      running = undefined
    }
  }

  say(WELCOME)
  lines.prompt()
  try {
    for await (const line of lines) {
      const text = line.trim()
      try {
        if (text.startsWith('\\')) {
          const session = { api, say, last, width: lineWidth(console, env), forget: talk.forget }
          if ((await runSessionCommand(text, session)) === 'quit') return
        } else if (text !== '') await answer(text)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        say(error.message)
      }
      say('')
      lines.prompt()
    }
    say('') // Ctrl-D leaves the prompt standing
  } finally {
    lines.close()
  }
}
