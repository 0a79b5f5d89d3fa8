export type RefusalCode =
  | 'unsupported_file_type'
  | 'file_too_large'
  | 'file_encrypted'
  | 'file_unreadable'
  | 'no_text_found'
  | 'file_unsafe'
  | 'not_a_cv'

/** Why a file is not taken, in words for the person who uploaded it: the rule, then what to do. */
export interface CvRefusal {
  code: RefusalCode
  message: string
}

/** Thrown anywhere in the reading; becomes the answer at its edge. */
export class Refusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
  }

  toAnswer(): CvRefusal {
    return { code: this.code, message: this.message }
  }
}

export const isRefusal = (answer: object): answer is CvRefusal => 'code' in answer && 'message' in answer
