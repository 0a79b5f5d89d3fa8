const EMAIL = /[^\s@,;|<>()]{1,64}\s?@\s?[^\s@,;|<>()]{1,120}\.\p{L}{2,24}/gu
const WEB = /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,24}\/\S*/giu
const PHONE = /(?<![\p{L}\d])[+(]{0,2}\d[\d\s().\-–/]{5,24}\d(?!\d)/gu
/** The words beside them. */
const LABEL =
  /^(?:e-?mail|tel(?:efon|ephone|éfono|efone|efoon)?|phone|mobile?|móvil|telemóvel|mob|mobiel|handy|komórka|cell|fax|web|website|linkedin|github|xing|skype|whatsapp|or|private|work|home)(?:\(s\))?$/iu

/** Whether an item is an e-mail address, a phone number or a web address, with or without its label. */
export function isContactDetail(item: string): boolean {
  const rest = withoutDetails(item)
  return rest !== item && wordsOf(rest).length === 0
}

/** Whether a line tells how to reach somebody and hardly anything else. */
export function isContactRow(text: string): boolean {
  const rest = withoutDetails(text)
  return rest !== text && wordsOf(rest).length < FEWEST_WORDS
}
const FEWEST_WORDS = 5

export const hasAddress = (text: string): boolean => text.includes('@') && text.search(EMAIL) >= 0

function withoutDetails(text: string): string {
  return text
    .replace(EMAIL, ' ')
    .replace(WEB, ' ')
    .replace(PHONE, (number) => (number.replace(/\D/g, '').length < FEWEST_DIGITS ? number : ' '))
}
const FEWEST_DIGITS = 7

const wordsOf = (text: string): string[] => text.split(/[\s,;:|/.]+/).filter((word) => /\p{L}/u.test(word) && !LABEL.test(word))
