import { type KeyObject, sign, verify } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import type { Log } from '@tanager/kernel'
import { inTenant, type Pool, type Tx } from '@tanager/postgres'
import { auditHead, insertCheckpoint, lastCheckpoint } from './audit.store.ts'
import type { SigningKey } from './signing-key.ts'

/** A head of a chain, signed. */
export interface Checkpoint {
  tenantId: string
  sequence: number
  hash: string
  signedAt: string
  keyId: string
  signature: Buffer
}
const signedText = (c: Omit<Checkpoint, 'signature' | 'keyId'>) =>
  Buffer.from(['tanager audit checkpoint 1', c.tenantId, c.sequence, c.hash, c.signedAt].join('\n'))

export const signCheckpoint = (key: SigningKey, head: Omit<Checkpoint, 'signature' | 'keyId'>): Checkpoint => ({
  ...head,
  keyId: key.id,
  signature: sign(null, signedText(head), key.privateKey),
})
export const isSignedBy = (publicKey: KeyObject, checkpoint: Checkpoint) =>
  verify(null, signedText(checkpoint), publicKey, checkpoint.signature)

/** Seals the chain of the transaction's tenant when it grew since the last seal. */
export async function sealChain(tx: Tx, key: SigningKey, now: Date): Promise<Checkpoint | undefined> {
  const head = await auditHead(tx)
  if (!head || head.sequence === 0 || head.sequence <= (await lastCheckpoint(tx, key.id))) return undefined
  const checkpoint = signCheckpoint(key, { tenantId: tx.tenantId, ...head, signedAt: now.toISOString() })
  await insertCheckpoint(tx, checkpoint)
  return checkpoint
}

/** One line of the file that stands outside the database. */
export const checkpointLine = (c: Checkpoint) => `${JSON.stringify({ ...c, signature: c.signature.toString('base64') })}\n`
export function readCheckpointLine(line: string): Checkpoint {
  const read = JSON.parse(line) as Omit<Checkpoint, 'signature'> & { signature: string }
  return { ...read, signature: Buffer.from(read.signature, 'base64') }
}

/** Seals, every so often and at shutdown, the chains that this process has written to. */
export function startCheckpoints(options: { pool: Pool; key: SigningKey; seconds: number; file: string; log: Log }) {
  const { pool, key, file, log } = options
  const changed = new Set<string>()
  let unwritten = '' // lines that the file does not have yet: the database does

  async function seal(): Promise<void> {
    for (const tenantId of [...changed]) {
      changed.delete(tenantId)
      try {
        const checkpoint = await inTenant(pool, { tenantId }, (tx) => sealChain(tx, key, new Date()))
        if (checkpoint && file) unwritten += checkpointLine(checkpoint)
      } catch (error) {
        changed.add(tenantId)
        log.warn({ err: error }, 'an audit chain could not be sealed; it will be tried again')
      }
    }
    if (unwritten === '') return
    try {
      await appendFile(file, unwritten, { mode: 0o600 })
      unwritten = ''
    } catch (error) {
      log.warn({ err: error }, 'the checkpoint file could not be written; it will be tried again')
    }
  }
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(seal)
  }, options.seconds * 1000)
  timer.unref()
  return {
    touch: (tenantId: string) => {
      changed.add(tenantId)
    },
    async stop() {
      clearInterval(timer)
      await running.then(seal)
    },
  }
}
