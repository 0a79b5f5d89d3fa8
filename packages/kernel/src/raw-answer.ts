/** Thrown to send an answer that is already in its final form, instead of what the route would have answered. */
export class RawAnswer extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
  constructor(status: number, headers: Record<string, string>, body: string) {
    super('an answer in its final form')
    this.status = status
    this.headers = headers
    this.body = body
  }
}
