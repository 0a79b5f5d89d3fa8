import { parentPort } from 'node:worker_threads'
import { compileSchema, schemaFault } from './compile-schema.ts'
import type { Fits } from './misfit.ts'
import { threadNumber } from './thread-time.ts'
import type { WorkerAnswer, WorkerReady, WorkerRequest } from './worker-protocol.ts'

/** Compiles and validates what strangers wrote. Whoever sent the request ends this thread when it takes too long. */
const compiled = new Map<number, Fits>()

function answer({ key, schema, value, forget = [] }: WorkerRequest): WorkerAnswer {
  for (const old of forget) compiled.delete(old)
  if (schema !== undefined) {
    const fault = schemaFault(schema)
    if (fault !== null) return { fault }
    try {
      compiled.set(key, compileSchema(schema))
    } catch (error) {
      return { fault: `it cannot be compiled: ${error instanceof Error ? error.message.slice(0, 300) : 'unknown reason'}` }
    }
  }
  const fits = compiled.get(key)
  if (fits === undefined) return { fault: 'it was not sent to the validator.' }
  return { misfit: value === undefined ? null : fits(value.json) }
}

parentPort?.on('message', (request: WorkerRequest) => {
  parentPort?.postMessage(answer(request))
})
// The drafts' own schemas are compiled before anybody waits.
for (const $schema of ['http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2020-12/schema']) schemaFault({ $schema })
parentPort?.postMessage({ ready: { thread: threadNumber() } } satisfies WorkerReady)
