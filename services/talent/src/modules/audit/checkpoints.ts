import { type KeyObject, sign, verify } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import type { Log } from '@tanager/kernel'
import { inTenant, type Pool, type Tx } from '@tanager/postgres'
import { auditHead, insertCheckpoint, lastCheckpoint, tenantsWithChains } from './audit.store.ts'
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

export type Checkpoints = ReturnType<typeof startCheckpoints>

/** Seals, every so often and at shutdown, the chains that this process has written to; first of all those that another one left unsealed. */
export function startCheckpoints(options: { pool: Pool; key: SigningKey; seconds: number; file: string; log: Log }) {
  const { pool, key, file, log } = options
  const changed = new Set<string>()
  let unwritten = '' // lines that the file does not have yet: the database does
  let written = true

  let isLookedThrough = false // whether the chains that were there at the start have been noted

  async function seal(): Promise<void> {
    if (!isLookedThrough) await noteAll()
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
    if (file) await write()
  }

  /** A killed process and the operator's commands leave the end of a chain unsealed. */
  async function noteAll(): Promise<void> {
    try {
      for (const tenantId of await tenantsWithChains(pool)) changed.add(tenantId)
      isLookedThrough = true
    } catch (error) {
      log.warn({ err: error }, 'the audit chains could not be listed; it will be tried again')
    }
  }

  /** Also when there is nothing to write: that the file is gone must not come out on the day that it is needed. */
  async function write(): Promise<void> {
    try {
      await appendFile(file, unwritten, { mode: 0o600 })
      unwritten = ''
      if (!written) log.info({ file }, 'The checkpoint file can be written again; it has every checkpoint of this process.')
      written = true
    } catch (error) {
      if (written) log.error({ err: error, file }, CANNOT_WRITE)
      written = false
    }
  }
  let running = seal()
  const timer = setInterval(() => {
    running = running.then(seal)
  }, options.seconds * 1000)
  timer.unref()
  return {
    touch: (tenantId: string) => {
      changed.add(tenantId)
    },
    /** Whether the file, if there is one, took what it was given last. */
    isFileWritten: () => written,
    async stop() {
      clearInterval(timer)
      await running.then(seal)
    },
  }
}

const CANNOT_WRITE =
  'The checkpoint file (AUDIT_CHECKPOINT_FILE) cannot be written. Look at its folder, its rights and the space that is left: the service goes on, keeps the checkpoints in the database, and writes them as soon as it can.'
