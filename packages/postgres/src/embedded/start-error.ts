/** A start that cannot go on, told in one sentence, and what to do about it. Printed without a stack. */
export class StartError extends Error {
  readonly hint: string
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
    this.hint = hint
  }
}

const REFUSALS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'a file stands where a folder is needed',
  ENAMETOOLONG: 'the path is too long',
}
const REFUSAL_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/no space left on device/i, 'ENOSPC'],
  [/disk quota exceeded/i, 'EDQUOT'],
  [/read-only file system/i, 'EROFS'],
  [/permission denied/i, 'EACCES'],
]

const hintFor = (code: string): string =>
  code === 'ENOSPC' || code === 'EDQUOT'
    ? 'Free some space, or set TANAGER_DATA_DIR to a folder on another disk, and start again.'
    : 'Set TANAGER_DATA_DIR to a folder this user may write, or correct the owner and mode of the folder, and start again.'

/** The system's refusal as a StartError about `path`; anything else is a bug and comes back as it is. */
export function explain(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  const refusal = code === undefined ? undefined : REFUSALS[code]
  if (code === undefined || refusal === undefined) return error
  return new StartError(`Cannot use ${path}: ${refusal} (${code}).`, hintFor(code), { cause: error })
}

/** The same for what a PostgreSQL program printed before it gave up; null when it names no such refusal. */
export function explainOutput(output: string, path: string): StartError | null {
  const code = REFUSAL_TEXTS.find(([pattern]) => pattern.test(output))?.[1]
  return code === undefined ? null : new StartError(`Cannot use ${path}: ${REFUSALS[code]}.`, hintFor(code))
}
