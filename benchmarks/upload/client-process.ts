import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Answers, ListLoad, Preparation, UploadLoad } from './client.ts'

export interface Client {
  order(order: ListLoad | UploadLoad | Preparation): Promise<Answers>
  stop(): Promise<void>
}

/** A client in a process of its own, so that neither sort of load delays the other's clock. */
export function startClient(): Client {
  const child = fork(fileURLToPath(new URL('./client.ts', import.meta.url)))
  return {
    order: (order) =>
      new Promise((resolve, reject) => {
        child.once('message', (message: Answers | { failed: string }) => {
          if ('failed' in message) reject(new Error(message.failed))
          else resolve(message)
        })
        child.send(order)
      }),
    stop: async () => {
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.disconnect()
      await gone
    },
  }
}
