export interface ExitWithParent {
  /** How long closing may take before the process ends regardless. */
  patienceMs?: number
  env?: NodeJS.ProcessEnv
}

/**
 * Ends this process when the supervisor that started it is gone, even by kill -9: the system then closes the channel
 * between the two. `close` is the same orderly end as for SIGTERM. Without a supervisor it does nothing.
 */
export function exitWithParent(close: () => unknown, options: ExitWithParent = {}): void {
  const { patienceMs = 10_000, env = process.env } = options
  if (env.TANAGER_SUPERVISED !== '1' || process.send === undefined) return
  const leave = (): void => {
    setTimeout(() => process.exit(1), patienceMs)
    Promise.resolve()
      .then(close)
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  if (!process.connected) {
    leave()
    return
  }
  process.once('disconnect', leave)
  process.channel?.unref() // the listener must not keep alive a process that has nothing else to do
}
