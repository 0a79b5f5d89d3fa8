import { InvalidArgumentError } from 'commander'

export function candidateId(text: string): string {
  if (!/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)) throw new InvalidArgumentError('A candidate id is a UUID.')
  return text.toLowerCase()
}

export function source(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 100 || /\p{Cc}/u.test(trimmed) || !trimmed.isWellFormed())
    throw new InvalidArgumentError('It must be one line of 1 to 100 characters.')
  return trimmed
}

export function workerCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 32) throw new InvalidArgumentError('It must be a number from 1 to 32.')
  return count
}
