import { type Problem, problemBody } from './problem.ts'

/** How refusals look under a prefix, for a protocol that has error bodies of its own. */
export interface ErrorFormat {
  prefix: string
  mediaType: string
  /** The protocol's status for a problem, and its body. */
  write: (problem: Problem) => { status: number; body: object }
}
export interface ErrorText {
  status: number
  mediaType: string
  body: object
}
export type FormatError = (problem: Problem, url: string, correlationId: string) => ErrorText

/** RFC 9457 for every address but those of other formats. */
export const errorFormatter =
  (formats: readonly ErrorFormat[] = []): FormatError =>
  (problem, url, correlationId) => {
    const format = formats.find(({ prefix }) => url.startsWith(prefix))
    return format
      ? { mediaType: format.mediaType, ...format.write(problem) }
      : { status: problem.status, mediaType: 'application/problem+json', body: problemBody(problem, correlationId) }
  }
