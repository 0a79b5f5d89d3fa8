import { foldText } from './clean-text.ts'
import { GIVEN_NAMES, NOT_NAMES } from './lexicon/people.ts'
import { wordSet } from './lexicon/words.ts'
import { Refusal } from './refusal.ts'
import type { CvFields } from './result.ts'
import { isForeignScript } from './unread-language.ts'

/**
 * Refuses a file in which no person can be found. One sign is enough, since a CV that was refused by mistake costs more than a file that
 * a recruiter deletes: a way to reach somebody, a name that stands out, a job, a degree, or a known given name before a surname.
 */
export function refuseWithoutPerson(text: string, fields: CvFields): void {
  if (!isBusinessPaper(text, fields) && hasPerson(text, fields)) return
  throw new Refusal('not_a_cv', 'No person was found in this file: no name, e-mail address, phone number or work history. Upload a CV.')
}

/** Below this a name is a guess from capital letters and place alone: "MIT License" reaches 0.61, a known given name 0.72. */
const NAME_STANDS_OUT = 0.65
const FEWEST_SKILLS = 3

function hasPerson(text: string, { name, email, phone, employment, education, skills }: CvFields): boolean {
  if (employment.length > 0 || education.length > 0 || skills.length >= FEWEST_SKILLS) return true
  if (!/\p{L}{2}/u.test(text)) return false // a column of numbers holds "phone numbers"
  if (email !== null || phone !== null) return true
  if (name !== null && (name.confidence >= NAME_STANDS_OUT || !isTitle(name.value))) return true
  // In a script that our lists of names and headings do not know nobody can be looked for: such a text gets the benefit of the doubt.
  return mentionsPerson(text) || isForeignScript(text)
}

/** "MIT License", "Annual Report": capitals as a name has them, and a word that titles have and people do not. */
const isTitle = (name: string): boolean =>
  foldText(name)
    .split(' ')
    .some((word) => TITLE_WORDS.has(word))
const TITLE_WORDS = wordSet(
  'license|licence|agreement|contract|report|invoice|receipt|order|ingredients|recipe|instructions|manual|guide|readme|changelog|terms|conditions|privacy|policy|notice|warranty|minutes|agenda|newsletter|brochure|catalogue|catalog|menu|chapter|contents|index|introduction|abstract|appendix|table|figure|price|prices|list|total|statement|account|certificate|lorem|ipsum|hello|world|test|document|untitled|gmbh|ag|ltd|inc|llc|rechnung|angebot|bericht|vertrag|zutaten|facture|devis|rapport|contrat|factura|informe|contrato',
)

/** "My name is Peter Smith", anywhere. */
function mentionsPerson(text: string): boolean {
  for (const [, given = '', surname = ''] of text.matchAll(/(?<!\p{L})(\p{Lu}\p{L}{1,20})\s(\p{Lu}\p{L}{1,30})(?!\p{L})/gu)) {
    if (GIVEN_NAMES.has(foldText(given)) && !NOT_NAMES.has(foldText(surname))) return true
  }
  return false
}

/** What stands on invoices, orders and receipts, in a few languages; a bookkeeper's CV has jobs beside such words. */
const ON_INVOICES = [
  /\binvoice\s{0,9}(?:no|nr|number|date|#)|\brechnungs?(?:\s{0,9}-?\s{0,9}(?:nr|nummer|datum))|\bfacture\s{0,9}n|\bfactura\s{0,9}n|\breceipt\s{0,9}(?:no|number|#)/i,
  /\bbill(?:ed)?\s{0,9}to\b|\bship\s{0,9}to\b|\brechnungsadresse\b|\badresse de facturation\b/i,
  /\bsub-?total\b|\bzwischensumme\b|\bsous-total\b/i,
  /\b(?:total|amount|balance)\s{0,9}due\b|\bgrand\s{0,9}total\b|\bgesamtbetrag\b|\brechnungsbetrag\b|\bnet à payer\b|\bimporte total\b|\btotal ttc\b/i,
  /\b(?:vat|gst|mwst|tva|iva|ust)\b\.?\s{0,9}:?\s{0,9}\(?\d{1,2}(?:[.,]\d)?\s{0,9}%|\b\d{1,2}(?:[.,]\d)?\s{0,9}%\s{0,9}(?:vat|gst|mwst|tva|iva|ust)\b/i,
  /\b(?:unit\s{0,9}price|qty|einzelpreis|menge|prix unitaire|precio unitario)\b/i,
  /\b(?:payment\s{0,9}(?:due|terms)|due\s{0,9}date|zahlbar|fälligkeit|échéance)\b/i,
  /\b(?:iban|bic|swift)\b/i,
]
const FEWEST_SIGNS = 3

const isBusinessPaper = (text: string, { employment, education, skills }: CvFields): boolean =>
  employment.length === 0 &&
  education.length === 0 &&
  skills.length < FEWEST_SKILLS &&
  ON_INVOICES.filter((sign) => sign.test(text)).length >= FEWEST_SIGNS
