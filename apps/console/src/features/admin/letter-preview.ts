/** What the preview puts in the place of each placeholder: nobody's real data. */
export const SAMPLE: Record<'en' | 'de', Record<string, string>> = {
  en: {
    candidate_name: 'Maria Example',
    job_title: 'Data engineer',
    start_date: '1 March 2027',
    expires_on: '15 January 2027',
    offer_number: 'OF-000123',
  },
  de: {
    candidate_name: 'Maria Beispiel',
    job_title: 'Data Engineer',
    start_date: '1. März 2027',
    expires_on: '15. Januar 2027',
    offer_number: 'OF-000123',
  },
}
const GREETING = { en: 'Dear {{candidate_name}},', de: 'Guten Tag {{candidate_name}},' } as const
const TERMS = { en: 'Position: {{job_title}}\nStart date: {{start_date}}', de: 'Stelle: {{job_title}}\nBeginn: {{start_date}}' } as const

export type Words = Record<'subject' | 'opening' | 'closing', string>

/** Values go in once; a placeholder that is not known stays as it was typed, so that it shows. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text
    .split('{{')
    .map((piece, at) => {
      const end = piece.indexOf('}}')
      if (at === 0 || end < 0) return at === 0 ? piece : `{{${piece}`
      const value = values[piece.slice(0, end).trim()]
      return value === undefined ? `{{${piece}` : `${value}${piece.slice(end + 2)}`
    })
    .join('')

/** The letter as plain text, with sample data. */
export function previewOf(words: Words, language: 'en' | 'de', tenantName: string): string {
  const values = { ...SAMPLE[language], tenant_name: tenantName, legal_name: tenantName }
  return [words.subject, GREETING[language], words.opening, TERMS[language], words.closing]
    .map((part) => fillIn(part.trim(), values))
    .join('\n\n')
}
