/** What a telephone number may be, in the candidate's record and in the green form alike: they are compared with each other. */
export const PHONE_WORDS = 'must be a phone number of 6 to 15 digits, with spaces, dashes or brackets at most'

export function isPhone(text: string): boolean {
  const digits = text.replace(/[^0-9]/g, '').length
  return /^[+0-9 ()./-]{6,40}$/.test(text) && digits >= 6 && digits <= 15
}
