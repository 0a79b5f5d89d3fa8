import { parentPort } from 'node:worker_threads'
import { compileSchema, misfitsOf } from './compile-schema.ts'
import type { Fits } from './misfit.ts'
import { threadNumber } from './thread-time.ts'
import type { WorkerAnswer, WorkerReady, WorkerRequest } from './worker-protocol.ts'

/** Compiles and validates what strangers wrote. Whoever sent the request ends this thread when it takes too long. */
const compiled = new Map<number, Fits>()

function answer({ key, schema, value, forget = [] }: WorkerRequest): WorkerAnswer {
  for (const old of forget) compiled.delete(old)
  if (schema !== undefined) {
    try {
      compiled.set(key, compileSchema(schema))
    } catch (error) {
      return { fault: `it cannot be compiled: ${error instanceof Error ? error.message.slice(0, 300) : 'unknown reason'}` }
    }
  }
  const fits = compiled.get(key)
  if (fits === undefined) return { fault: 'it was not sent to the validator.' }
  try {
    const misfit = value === undefined ? null : fits(value.json)
    return { misfit: misfit !== null && value?.all !== undefined ? misfitsOf(value.all, value.json, misfit) : misfit }
  } catch (error) {
    return { fault: `it cannot check a value: ${error instanceof Error ? error.message.slice(0, 300) : 'unknown reason'}` }
  }
}

parentPort?.on('message', (request: WorkerRequest) => {
  parentPort?.postMessage(answer(request))
})
// The drafts' validators are loaded before anybody waits.
for (const $schema of ['http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2020-12/schema'])
  compileSchema({ $schema })
parentPort?.postMessage({ ready: { thread: threadNumber() } } satisfies WorkerReady)
