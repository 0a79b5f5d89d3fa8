/**
 * Milliseconds of processor time that the work takes in this process: what else the machine is doing does not count. For limits that
 * only work of another order of magnitude breaks, such as a pattern that never ends.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
