import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../refusal.ts'
import { codeOf, connectionOf, environmentOf, failureOf, type Tool } from './postgres-tools.ts'

/** Every pg_restore from this version on begins with a setting that servers before it do not know, and has no option to leave it out. */
const WITH_SETTING = 17
const SETTING = 'SET transaction_timeout = 0;\n'
/** The setting stands before the first entry of the dump. What a row says further on is not ours to change. */
const HEAD = 16_384

export const isOlderThan = (tool: Tool, server: number): boolean => tool.major >= WITH_SETTING && server < WITH_SETTING

const psqlOf = ({ path }: Tool) => join(dirname(path), process.platform === 'win32' ? 'psql.exe' : 'psql')

/** A Refusal where the programs cannot load into such a server. */
export function demandPsql(tool: Tool): void {
  if (existsSync(psqlOf(tool))) return
  throw new Refusal(
    `This server is older than PostgreSQL ${WITH_SETTING}, and pg_restore is version ${tool.major}: psql is needed too, and there is none beside ${tool.path}. Nothing was changed.`,
  )
}

/** Loads the dump as SQL without that setting, through the psql beside pg_restore, in one transaction. */
export async function loadAsScript(tool: Tool, args: readonly string[], url: string): Promise<void> {
  const { dbname, env } = connectionOf(url)
  const options = { env: environmentOf(env), windowsHide: true }
  const psqlPath = psqlOf(tool)
  const psqlArgs = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', `--dbname=${dbname}`]
  const psql = spawn(psqlPath, psqlArgs, { ...options, stdio: ['pipe', 'ignore', 'pipe'] })
  const restore = spawn(tool.path, [...args, '--file=-'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  // psql commits at the end of its input: it gets there only when pg_restore has come to its own.
  const fed = (async () => {
    const [sent, code] = await Promise.all([
      pipeline(restore.stdout, withoutSetting, psql.stdin, { end: false }).then(
        () => true,
        () => false, // psql has ended, and says why
      ),
      codeOf(restore),
    ])
    if (sent && code === 0) psql.stdin.end()
    else psql.kill()
    return code
  })()
  const [code, ended, said, why] = await Promise.all([fed, codeOf(psql), text(restore.stderr), text(psql.stderr)])
  if (ended !== 0 && why.trim() !== '') throw failureOf(psqlPath, ended, why)
  if (code !== 0) throw failureOf(tool.path, code, said)
  if (ended !== 0) throw failureOf(psqlPath, ended, why)
}

export async function* withoutSetting(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (head === undefined) yield chunk
    else {
      head = Buffer.concat([head, chunk])
      if (head.length < HEAD) continue
      yield cut(head)
      head = undefined
    }
  }
  if (head !== undefined) yield cut(head)
}

function cut(head: Buffer): Buffer {
  const at = head.subarray(0, HEAD).indexOf(`\n${SETTING}`)
  return at < 0 ? head : Buffer.concat([head.subarray(0, at + 1), head.subarray(at + 1 + SETTING.length)])
}
