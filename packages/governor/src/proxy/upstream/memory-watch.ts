import { readFileSync } from 'node:fs'

const PAGE_BYTES = 4_096
const LOOK_MS = 1_000
const MOST_PROCESSES = 64

/** Memory in MiB that a process and everything it started hold; 0 where the system does not tell. */
export function residentMb(pid: number): number {
  let bytes = 0
  const waiting = [pid]
  for (let at = 0; at < waiting.length && at < MOST_PROCESSES; at += 1) {
    const one = waiting[at]
    bytes += Number(read(`/proc/${one}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES
    for (const child of read(`/proc/${one}/task/${one}/children`).split(' ')) if (child !== '') waiting.push(Number(child))
  }
  return bytes / 2 ** 20
}

/** Tells once when a process holds more than it may. Returns how to stop looking. */
export function watchMemory(pid: number | undefined, mostMb: number, over: (mb: number) => void): () => void {
  if (pid === undefined) return () => undefined
  const timer = setInterval(() => {
    const mb = residentMb(pid)
    if (mb <= mostMb) return
    clearInterval(timer)
    over(Math.round(mb))
  }, LOOK_MS).unref()
  return () => clearInterval(timer)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}
