import { singular } from '../retrieve/stem.ts'
import { splitName } from '../retrieve/words.ts'

/** Words that the names of a business database are made of. */
const WORDS = `account active actual address amount annual area audit balance bank base begin bill birth branch business card category change channel city class
 code commission contact contract cost count country cover credit currency current customer date day debit delivery department description detail
 discount division document due duration email employee end entity event expense fax fee file first flag freight full given gross group header hire history
 home hour hourly iban image income index inventory invoice issue item job key kind language last level line list location login management manager material
 method middle minute mobile model modified month monthly name net note number office online order origin otp owner paid part payment pay percent period person
 phone photo picture plan point position post price process product profit project promotion province purchase quantity qty quota rate rating reason
 receipt received record region registration rejected release report request required resource return revenue review role route sale salary sales
 schedule score season second section security seller service session share shift ship shipping shop size social special ssn staff standard start state station status
 stock stop store street subcategory subject sub subtotal supplier support surname target task tax team term territory ticket time title total
 transaction transfer trip type unit update user valid value vendor version vehicle visit warehouse week weight work year zip zone
 approved balance benefit bill booking bonus budget buyer capacity cash cheque claim client closing company confirmed consumption created credited debt
 delivered deposit distance dividend earned entry estimated exchange expected expense final fiscal forecast fuel fund goods gross guest hired hourly
 insurance insured interest invoiced issued labor labour lease loan loss margin maintenance monthly mortgage night opened opening operating ordered
 outstanding overtime partner passenger patient penalty pending planned policy premium principal provider purchased rebate recipient refund refunded
 remaining rent rental repair reserve returned scheduled settled settlement shipment sold submitted supply surcharge toll trade travel treatment turnover
 vat volume wage withdrawal yearly
 assignment care data database death document market performance renewal`
const KNOWN: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))
const SHORTEST = 3

/**
 * `salesorderheader` is three words: a name without any mark between is taken apart where all of it is words that names are made of, or
 * other names of the same database.
 */
export const wordsInName = (name: string, known: ReadonlySet<string> = NONE): string[] =>
  splitName(name).flatMap(
    (word) => takenApart(word, (part) => KNOWN.has(part) || (known.has(part) && part !== word && part !== singular(word))) ?? [word],
  )

const NONE: ReadonlySet<string> = new Set()

function takenApart(word: string, isKnown: (part: string) => boolean): string[] | null {
  if (word.length < 2 * SHORTEST || isKnown(word) || isKnown(singular(word))) return null
  /** The fewest words up to each place. */
  const best: (string[] | null)[] = [[]]
  for (let end = 1; end <= word.length; end += 1) {
    best[end] = null
    for (let from = 0; from <= end - 2; from += 1) {
      const [before, part] = [best[from], word.slice(from, end)]
      if (!before || !(isKnown(part) || isKnown(singular(part)) || (part === 'of' && from > 0 && end < word.length))) continue
      if (before.length + 1 < (best[end]?.length ?? Number.POSITIVE_INFINITY)) best[end] = [...before, part]
    }
  }
  return best[word.length] ?? null
}
