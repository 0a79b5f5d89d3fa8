import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Command } from 'commander'
import pg from 'pg'
import { runCommand } from './run-command.ts'

async function wordsOf(error: Error): Promise<{ code: number; err: string }> {
  let err = ''
  const sayAside = (line: string) => {
    err += `${line}\n`
  }
  const terminal = { env: {}, say: () => {}, sayAside }
  const command = new Command('fail').action(() => Promise.reject(error))
  const code = await runCommand(command, [], terminal)
  return { code, err }
}

describe('a command that fails', () => {
  it('1 with what a server says of another one that it cannot reach, as the coordinator of a cluster does', async () => {
    const said =
      'connection to the remote node reader@worker-1:5432 failed with the following error: FATAL:  permission denied for database "tanager"'
    const error = Object.assign(new pg.DatabaseError(said, said.length, 'error'), { code: '08006' })
    assert.deepEqual(await wordsOf(error), { code: 1, err: `The database cannot be reached. Nothing was saved.\n${said}\n` })
  })
  it('1 with the page that says how nodes sign in to each other, when one has no password for the role', async () => {
    const said =
      'connection to the remote node tanager_owner@worker-1:5432 failed with the following error: fe_sendauth: no password supplied'
    const error = Object.assign(new pg.DatabaseError(said, said.length, 'error'), { code: '08006' })
    const { err } = await wordsOf(error)
    assert.match(err, /\nThe nodes of a cluster need the passwords of all roles: docs\/distributed\.md, Prepare the nodes\.\n$/)
  })
  it('1 in one sentence when no server answered', async () => {
    const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
    assert.deepEqual(await wordsOf(error), { code: 1, err: 'The database cannot be reached. Nothing was saved.\n' })
  })
})
