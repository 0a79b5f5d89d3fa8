import { headingKind, labelKind } from './headings.ts'
import type { PlacedLine } from './layout/line.ts'
import type { SectionKind } from './lexicon/section-kind.ts'

const ON_REQUEST =
  /^(?:references?|referees|referenzen|références|referencias|referências|referenties|referencje|referenze)\s.{0,40}(?:request|anfrage|wunsch|demande|petición|solicitud|solicitar|pedido|solicitação|aanvraag|verzoek|życzenie|prośbę|richiesta)/iu

/**
 * Whether references begin with this line although nothing sets it apart as a heading: 'section' when what follows belongs to them too,
 * 'line' when the line alone does. Among entries and in the header a label says no more than its line: "Reference: 2024/118".
 */
export function beginsReferences(line: PlacedLine, inside: SectionKind | 'header'): 'section' | 'line' | undefined {
  if (ON_REQUEST.test(line.text)) return 'line'
  if (headingKind(line.text) === 'references') return inside === 'header' && line.start === 0 ? undefined : 'section'
  if (labelKind(line.text) !== 'references') return undefined
  return ONE_LINE.has(inside) ? 'line' : 'section'
}

const ONE_LINE: ReadonlySet<string> = new Set([
  'header',
  'contact',
  'personal',
  'summary',
  'experience',
  'education',
  'projects',
  'volunteer',
])
