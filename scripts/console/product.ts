import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../setup.mjs'

export interface Product {
  readonly address: string
  close(): Promise<void>
}

/** The product that runs at the address; without one, `npm start` on a data folder that is gone afterwards. */
export const openProduct = (url: string | undefined): Promise<Product> =>
  url === undefined ? startProduct() : Promise.resolve({ address: url.replace(/\/$/, ''), close: async () => {} })

async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-product-'))
  chmodSync(folder, 0o755) // as root the database runs as another user, who must get through
  const { DATABASE_URL: _app, DATABASE_OWNER_URL: _owner, ...inherited } = process.env
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, PORT: '0', TANAGER_DATA_DIR: join(folder, 'data'), RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'error' },
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  let said = ''
  const address = await new Promise<string | null>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-8_000)
        const found = /Console\s+(http:\/\/\S+?)\/\s/.exec(said)?.[1]
        if (found !== undefined) resolve(found)
      })
    child.once('close', () => resolve(null))
  })
  if (address !== null) return { address, close }
  await close()
  throw new Error(`The product did not start:\n${said.trim()}`)
}

/** A call of the API as a demo person of acme; throws what is refused. */
export async function callAs<B>(address: string, role: string, method: string, path: string, body?: object): Promise<B> {
  const send = async <T>(how: string, where: string, headers: Record<string, string>, content?: object): Promise<T> => {
    const answer = await fetch(`${address}/api/v1${where}`, {
      method: how,
      headers: { ...headers, ...(content ? { 'content-type': 'application/json' } : {}) },
      ...(content ? { body: JSON.stringify(content) } : {}),
    })
    if (!answer.ok) throw new Error(`${how} ${where} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const person = { tenant: 'acme', email: `${role}@acme.example` }
  const { access_token } = await send<{ access_token: string }>('POST', '/dev/token', {}, person)
  return send<B>(method, path, { authorization: `Bearer ${access_token}` }, body)
}

/** A link of a green form that somebody could fill in now: one's first, else a new one for a form that is still out. */
export async function freshFormLink(address: string): Promise<string> {
  for (const status of ['OfferAccepted', 'Onboarding']) {
    const { items } = await callAs<{ items: { id: string }[] }>(address, 'recruiter', 'GET', `/applications?status=${status}`)
    for (const { id } of items) {
      const path = `/green-forms/applications/${id}/issue-link`
      const issued = await callAs<{ token: string }>(address, 'onboarding-specialist', 'POST', path, {}).catch(() => null)
      if (issued !== null) return `/green-form#${issued.token}`
    }
  }
  throw new Error('Nobody waits for a green form.')
}
