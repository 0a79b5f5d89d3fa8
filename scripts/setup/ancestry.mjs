import { readFileSync } from 'node:fs'

/** Our parent, and where that is the shell which npm runs its commands in, its parent: npm. A dead one's place is taken by another. */
export function ancestry() {
  const parent = process.ppid
  try {
    const shell = /^(\/\S+\/)?(sh|ash|dash|bash|zsh)\0-c\0/.test(readFileSync(`/proc/${parent}/cmdline`, 'utf8'))
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    return shell ? `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}` : String(parent)
  } catch {
    return String(parent) // no /proc: elsewhere the shell makes way for its command
  }
}
