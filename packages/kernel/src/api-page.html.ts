/** Markup that is safe as it stands; anything else is escaped when it is put into a template. */
export interface Markup {
  readonly markup: string
}
type Part = Markup | string | number | false | undefined | readonly Part[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] as string)

/** Template for markup: every value is escaped unless it is markup itself; nothing else on the page makes markup. */
export const html = (literals: TemplateStringsArray, ...parts: Part[]): Markup => ({
  markup: literals.reduce((text, literal, index) => text + toText(parts[index - 1]) + literal),
})

function toText(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(toText).join('')
}

/** Text that is part of the page itself and never came from a document. */
export const trusted = (markup: string): Markup => ({ markup })

/** A line of a description: words in backticks become code, everything else stays text. */
export const inline = (text: string): Markup =>
  html`${text.split(/`([^`]+)`/).map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`))}`

/** A description: empty lines part paragraphs. */
export const paragraphs = (text: string): Markup =>
  html`${text
    .split(/\n{2,}/)
    .filter((one) => one.trim() !== '')
    .map((one) => html`<p>${inline(one)}</p>`)}`
