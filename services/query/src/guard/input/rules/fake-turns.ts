import type { NormalisedText } from '../normalised-text.ts'

const MARKUP =
  /<\|?\/?(?:im_start|im_end|im_sep|system|sys|endoftext|eot_id|start_header_id|end_header_id|begin_of_text|assistant|user|human|instructions?|prompt|question|query|context|tool_call|function_call|admin|override|developer|schema|history)\b[^>]{0,40}>|<<\/?sys>>|(?:^|\n)\s{0,3}#{1,6}\s{0,3}(?:instructions?|system|response|assistant|human|user|new|task|override|input|output|end)\b|\{\{[^{}]{0,80}\}\}|\$\{[^{}]{0,80}\}|["']role["']\s?:|["']system["']\s?:|(?:-{3,}|={3,}|\*{3,}|_{3,})\s{0,3}(?:end|begin|start|new|system|admin|user|stop|ignore|instructions?)\b/
/** People write these in subjects too: no sign of anything inside a quoted value. */
const BRACKETS = /\[\/?(?:inst|system|assistant|sys|admin|user|system message|override|instructions?|begin|end)\b[^\]]{0,30}\]/
const STRONG_ROLE =
  /(?:^|[\n.!?;>"'\]]\s{0,3})(?:\W{0,3})(?:system|assistant|developer|ai|bot|chatgpt|tool|admin|administrator|root|model|system message|system prompt|system note|sysadmin|instruction|instructions|gpt)\s{0,2}(?:\([^)]{0,30}\)|\[[^\]]{0,30}\])?\s{0,2}(?::|>>|->|=>)/
const USER_ROLE = /(?:^|[\n.!?;]\s{0,3})(?:user|human|question|q|answer|a)\s{0,2}:/
const REPLY_ROLE = /(?:\n|[.!?;]\s{0,3})(?:answer|reply|response|sql|a|result|output|user|human)\s{0,2}:/

/** Each of the patterns needs one of the signs. */
export const TURNS: readonly RegExp[] = [MARKUP, BRACKETS, STRONG_ROLE, USER_ROLE]
export const TURN_SIGNS = /[<>#{$"':=*_[-]/

/** Turns and markup that only the conversation with a model has. */
export function fakeTurn({ text, whole }: NormalisedText): string | undefined {
  if (!TURN_SIGNS.test(whole) && !TURN_SIGNS.test(text)) return undefined
  if (MARKUP.test(text) || MARKUP.test(whole) || BRACKETS.test(text)) return 'fake_markup'
  if (STRONG_ROLE.test(text)) return 'fake_turn'
  return USER_ROLE.test(text) && REPLY_ROLE.test(text) ? 'fake_turn' : undefined
}
