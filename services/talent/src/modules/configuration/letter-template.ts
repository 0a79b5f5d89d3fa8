export const LETTER_LANGUAGES = ['en', 'de'] as const
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number]

/** The words of a letter around the greeting and the terms, which the service writes itself. An empty line begins a paragraph. */
export interface LetterTemplate {
  subject: string
  opening: string
  closing: string
}

/** What a template may name. Not what the offer pays: that is in the terms, and only as it was approved. */
export const PLACEHOLDERS = [
  'candidate_name',
  'job_title',
  'start_date',
  'expires_on',
  'offer_number',
  'tenant_name',
  'legal_name',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

export const DEFAULT_TEMPLATES: Record<LetterLanguage, LetterTemplate> = {
  en: {
    subject: 'Your offer {{offer_number}}: {{job_title}}',
    opening: 'We are delighted to offer you the position of {{job_title}} at {{tenant_name}}. The terms at a glance:',
    closing: 'Please reply by {{expires_on}}. After that day this offer is no longer valid.\n\nKind regards\n\n{{tenant_name}}',
  },
  de: {
    subject: 'Ihr Angebot {{offer_number}}: {{job_title}}',
    opening: 'wir freuen uns, Ihnen die Stelle „{{job_title}}“ bei {{tenant_name}} anzubieten. Die Bedingungen im Überblick:',
    closing:
      'Bitte antworten Sie uns bis zum {{expires_on}}. Danach ist dieses Angebot nicht mehr gültig.\n\nMit freundlichen Grüßen\n\n{{tenant_name}}',
  },
}

const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name)

/** A text cut at its braces: every second piece is what stands between them. Undefined where braces do not pair up. */
function cut(text: string): string[] | undefined {
  const pieces: string[] = []
  for (const [at, piece] of text.split('{{').entries()) {
    const [name = '', ...after] = piece.split('}}')
    if (at === 0 ? after.length > 0 : after.length !== 1) return undefined
    pieces.push(...(at === 0 ? [name] : [name.trim(), after[0] as string]))
  }
  return pieces
}

/** What a template may not have, a fault each: everything in double braces that is no placeholder, as it was written, and braces alone. */
export function placeholderFaults(text: string): string[] {
  const names = text.split('{{').flatMap((piece, at) => (at > 0 && piece.includes('}}') ? [(piece.split('}}')[0] as string).trim()] : []))
  const unknown = [...new Set(names)].filter((name) => !isPlaceholder(name)).map((name) => `{{${name}}} is not a placeholder`)
  if (cut(text) !== undefined) return unknown
  const lone = text.split('{{').length > text.split('}}').length ? '{{' : '}}'
  return [...unknown, `has ${lone} without its counterpart`]
}

/** Puts the values in, once: braces within a value stay as they are. */
export const fillIn = (text: string, values: Record<Placeholder, string>): string =>
  (cut(text) ?? [text]).map((piece, at) => (at % 2 === 1 && isPlaceholder(piece) ? values[piece] : piece)).join('')

export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')
