import { parentPort, workerData } from 'node:worker_threads'
import { beamSearch } from './beam-search.ts'
import { openEngine } from './engine.ts'
import { type Network, openNetwork } from './network.ts'
import type { EngineName, ParseRequest, WorkerMessage, WorkerReply, WorkerSettings } from './protocol.ts'
import { Misfit, smallest, tryVocabulary } from './trial.ts'

/** Holds the network, and reads one question after the other. */
const settings = workerData as WorkerSettings
const say = (reply: WorkerReply): void => parentPort?.postMessage(reply)
const network = await open()

async function open(): Promise<Network | null> {
  const began = performance.now()
  const failedEngines: { engine: EngineName; why: string }[] = []
  for (const name of settings.engines) {
    try {
      const opened = await openNetwork(settings.folder, await openEngine(name), settings.shape)
      await beamSearch(await opened.encode(smallest(settings.shape)), 1) // the first run of a network is slow
      await tryVocabulary(opened, settings.shape)
      say({ kind: 'ready', engine: name, loadMs: performance.now() - began, failedEngines })
      return opened
    } catch (error) {
      failedEngines.push({ engine: name, why: error instanceof Error ? error.message : String(error) })
      if (error instanceof Misfit) break
    }
  }
  say({ kind: 'unavailable', why: failedEngines.map(({ engine, why }) => `${engine}: ${why}`).join('; ') })
  return null
}

async function parse({ id, input, beams }: ParseRequest): Promise<WorkerReply> {
  if (network === null) return { kind: 'failed', id, why: 'There is no network.' }
  try {
    return { kind: 'parsed', id, hypotheses: await beamSearch(await network.encode(input), beams) }
  } catch (error) {
    return { kind: 'failed', id, why: error instanceof Error ? error.message : String(error) }
  }
}

let work: Promise<void> = Promise.resolve()
parentPort?.on('message', (message: WorkerMessage) => {
  // One after the other, the end last: a thread that is ended inside native code takes the process with it.
  work = work.then(async () => {
    if (message !== 'close') return say(await parse(message))
    await network?.close()
    parentPort?.close()
  })
})
