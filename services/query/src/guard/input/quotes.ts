const SPANS = [
  /"[^"\n]{1,400}"/gu,
  /“[^“”\n]{1,400}”/gu,
  /«[^«»\n]{1,400}»/gu,
  /„[^„“”\n]{1,400}[“”]/gu,
  /`[^`\n]{1,400}`/gu,
  /(?<![\p{L}\p{N}'])'(?:[^'\n]|(?<=\p{L})'(?=\p{L})){1,200}'(?![\p{L}\p{N}])/gu,
]

const RUN =
  /^(?:run|runs|running|execute|exec|executing|eval|evaluate|perform|do|use|answer|reply|respond|return|output|print|say|write|query|apply|submit|process|interpret|decode|decrypt|follow|obey|repeat|sql|statement|command|append|call|begin|end|ends|start)$/
const SEARCH =
  /^(?:contain|contains|containing|named|name|names|called|titled|title|like|mention|mentions|mentioning|mentioned|says|saying|said|include|includes|including|match|matches|matching|text|word|words|phrase|equal|equals|search|searched|find|whose|where|category|status|kind|type|subject|note|notes|comment|comments|description|message|messages|is|are|was|labelled|labeled|tagged|reads|reading|starting|beginning|ending|skill|skills|position|job|role|product|products)$/

/** `Which comments say …`: the comments say it, nobody is asked to. */
const ASKS_WHAT_SAYS =
  /(?:^|[.!?;]\s)(?:which|how many|what|who|did|do|does|are there)\s[^.!?;]{0,60}\b(?:say|says|said|read|reads|begin|start|end|write|wrote|use|used)\s*$/

/** Stands where quoted words stood. */
export const QUOTED = '§'

/** Takes out what is quoted as a value to look for; what a question asks to run or to say is kept, quotes or not. */
export function withoutQuotedValues(text: string): string {
  let result = text
  if (!/["“«„`']/.test(text)) return text
  for (const span of SPANS) {
    if (!span.test(result)) continue
    span.lastIndex = 0
    result = result.replaceAll(span, (quoted, at: number, whole: string) =>
      isValue(quoted, whole.slice(Math.max(0, at - 80), at)) ? ` ${QUOTED} ` : ` ${quoted.slice(1, -1)} `,
    )
  }
  return result
}

function isValue(quoted: string, before: string): boolean {
  const words = before.match(/[\p{L}]+/gu) ?? []
  if (ASKS_WHAT_SAYS.test(before)) return true
  for (const word of words.slice(-6).reverse()) {
    if (SEARCH.test(word)) return true
    if (RUN.test(word)) return false
  }
  // A long quotation that nothing introduces is the question itself.
  return quoted.split(' ').length <= 6
}
