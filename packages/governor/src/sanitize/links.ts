import type { ChangeCount } from './changes.ts'

/** A picture that is shown is fetched, and what is fetched can carry data out: pictures go, their description stays. */
const IMAGE = /!\[([^[\]\n]{0,1000})\](?:\([^()\n]{0,4096}\)|\[[^[\]\n]{0,1000}\])/g
const LINK = /\[([^[\]\n]{0,1000})\]\([ \t]{0,8}<?([^()\s>]{0,4096})>?(?:[ \t][^()\n]{0,1000})?\)/g
/** What is left of such markup, misshapen or nested, must not be taken for it by somebody more lenient. */
const REST = /(\](?=\()|!(?=\[))/g
const DEFINITION = /^([ \t]{0,3}\[[^[\]\n]{1,1000}\]):(?=[ \t]*\S)/gm
/** Elements that fetch, run, send or restyle. */
const ELEMENT =
  /<(?=\/?(?:a|applet|area|audio|base|body|button|embed|form|frame|frameset|head|html|iframe|image|img|input|link|math|meta|object|picture|portal|script|source|style|svg|template|textarea|title|track|video)(?:[\s/>]|$))|<(?=!--|!\[CDATA|!doctype|\?xml)/gi
const WEB = /(h)tt(ps?)(?::\/{1,3}|:\\{1,2})([^\s/?#"'<>\\]{0,512})/gi
const OTHER = /(?<!hxxps?):\/\//gi
/** With no space behind the colon: "JavaScript: five years" is a skill. */
const SCRIPT = /\b(javascript|vbscript|livescript|file|blob|filesystem|ms-[a-z-]{2,30}|view-source|jar):(?=[^\s:])/gi
const DATA = /\b(data):(?=(?:[a-z]{1,20}\/[a-z0-9.+-]{1,60})?(?:;[a-z0-9=-]{1,40}){0,4},)/gi
const WWW = /(?<![\w.@/-])(www)\.(?=[a-z0-9-]{1,63}\.)/gi

const HINT = /:\/|:\\|!\[|\]\(|\]:|\]\[|<|script:|data:|www\.|file:|blob:|filesystem:|ms-|view-source:|jar:/i

interface Rule {
  readonly kind: 'image' | 'link' | 'markup'
  readonly pattern: RegExp
  /** The parts are what the pattern's groups found. */
  readonly inert: (parts: readonly string[]) => string
}

const scheme = ([name]: readonly string[]): string => `${name}[:]`

const RULES: readonly Rule[] = [
  { kind: 'image', pattern: IMAGE, inert: ([alt = '']) => `${alt}${alt === '' ? '' : ' '}(image removed)` },
  { kind: 'link', pattern: LINK, inert: ([label, target]) => `${label} (${target})` },
  { kind: 'link', pattern: DEFINITION, inert: ([name]) => `${name} :` },
  { kind: 'markup', pattern: ELEMENT, inert: () => '&lt;' },
  { kind: 'link', pattern: WEB, inert: ([h, rest, host = '']) => `${h}xx${rest}://${host.replaceAll('.', '[.]')}` },
  { kind: 'link', pattern: OTHER, inert: () => '[:]//' },
  { kind: 'link', pattern: SCRIPT, inert: scheme },
  { kind: 'link', pattern: DATA, inert: scheme },
  { kind: 'link', pattern: WWW, inert: ([www]) => `${www}[.]` },
  { kind: 'link', pattern: REST, inert: ([sign]) => `${sign} ` }, // last: the rules above write brackets
]

/** Makes links and markup inert: they can be read, not followed, fetched or run. */
export function defangLinks(text: string, count: ChangeCount): string {
  if (!HINT.test(text)) return text
  let inert = text
  for (const { kind, pattern, inert: instead } of RULES)
    inert = inert.replace(pattern, (_all, ...parts: string[]) => {
      count.note(kind)
      return instead(parts)
    })
  return inert
}

/** A text that the schema says is a URI, and that is one, stays one: of a scheme that nothing opens. */
export function defangUri(uri: string, count: ChangeCount): string {
  if (/^(?:hxxps?|x-[a-z0-9+.-]+|urn|mailto|tel):/i.test(uri)) return uri
  count.note('link')
  return /^https?:/i.test(uri) ? uri.replace(/^(h)tt/i, '$1xx') : `x-${uri}`
}
