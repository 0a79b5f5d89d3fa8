import de from '../../locales/de/messages.json' with { type: 'json' }
import en from '../../locales/en/messages.json' with { type: 'json' }
import { momentText } from '../../ui/moment-text.ts'

/** Both languages at once: one writes to a candidate in theirs, whatever the console speaks. */
const TEMPLATES = { en: en.template, de: de.template } as const

const MODES = { en: en.mode, de: de.mode } as const

export const MESSAGE_LANGUAGES = ['en', 'de'] as const
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number]
export type MessageKind = keyof typeof en.template
export interface Message {
  readonly subject: string
  readonly body: string
}

/** How an interview is held, in the language of the message. */
export const formatIn = (language: MessageLanguage, mode: string): string =>
  (MODES[language] as Readonly<Record<string, string>>)[mode] ?? mode

/** What the templates may mention. A line whose value is missing is left out. */
export type MessageValues = Readonly<
  Partial<Record<'name' | 'position' | 'company' | 'sender' | 'when' | 'until' | 'format' | 'place' | 'start' | 'expires' | 'link', string>>
>

const SLOT = /\[(\w+)\]/g

/** The template with its values in it. */
export function fillTemplate(kind: MessageKind, language: MessageLanguage, values: MessageValues): Message {
  const { subject, lines } = TEMPLATES[language][kind]
  const isMissing = (line: string) => [...line.matchAll(SLOT)].some(([, slot]) => (values[slot as keyof MessageValues] ?? '') === '')
  const fill = (line: string) => line.replace(SLOT, (_slot, name: string) => values[name as keyof MessageValues] ?? '')
  return {
    subject: fill(subject),
    body: lines
      .filter((line) => !isMissing(line))
      .map(fill)
      .join('\n'),
  }
}

/** Opens the person's own mail program. Line ends and every sign that could add a header are encoded (RFC 6068). */
export const mailtoOf = (to: string, { subject, body }: Message): string =>
  `mailto:${encodeURIComponent(to.trim()).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`

/** A moment in the words of the message's language, with its time zone. */
export const momentIn = (language: MessageLanguage, at: string): string =>
  momentText(
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de-DE', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(new Date(at)),
    language,
  )
export const timeIn = (language: MessageLanguage, at: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de-DE', { hour: '2-digit', minute: '2-digit' }).format(new Date(at))
/** A calendar day: never shifted by the time zone. */
export const dayIn = (language: MessageLanguage, date: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de-DE', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
