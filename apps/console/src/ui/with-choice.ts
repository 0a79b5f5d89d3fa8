const ENDS = ['.', '!', '?', ':', ';', ',']

/** The reason with a suggestion added: what was typed stays. A suggestion that stands there alone gives way to the next. */
export function withChoice(typed: string, choice: string, choices: readonly string[]): string {
  const text = typed.trim()
  if (text === '' || choices.includes(text)) return choice
  if (text.includes(choice)) return typed
  return `${text}${ENDS.some((end) => text.endsWith(end)) ? '' : '.'} ${choice}`
}
