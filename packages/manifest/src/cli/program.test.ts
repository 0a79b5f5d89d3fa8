import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chooseStyle, coloured, plain } from './terminal.ts'
import { runHere } from './testing.ts'

const run = (...args: string[]) => runHere(args)

describe('the command line', () => {
  it('helps with and without a command', async () => {
    assert.match((await run('--help')).out, /tanager-manifest check FILE/)
    for (const command of ['check', 'explain', 'pin', 'diff', 'new']) {
      for (const args of [
        [command, '--help'],
        ['help', command],
      ]) {
        const { code, out } = await run(...args)
        assert.equal(code, 0)
        assert.match(out, new RegExp(`^tanager-manifest ${command} [\\s\\S]*Exit code`))
      }
    }
  })

  it('exits 2 with what was meant when it makes no sense', async () => {
    assert.match((await run('chekc', 'x')).err, /There is no command "chekc"\. Did you mean "check"\?/)
    assert.match((await run('check', '--strct', 'x')).err, /Did you mean "--strict"\?/)
    for (const args of [
      [],
      ['chekc'],
      ['check'],
      ['explain', 'x'],
      ['constructor'],
      ['check', '-', '-'],
      ['diff', 'a'],
      ['new'],
      ['pin', '--out'],
    ]) {
      assert.equal((await run(...args)).code, 2, args.join(' '))
    }
  })
})

describe('chooseStyle', () => {
  it('colours for a person at a terminal who did not ask for none', () => {
    assert.equal(chooseStyle({ isTTY: true }, {}), coloured)
    assert.equal(chooseStyle({ isTTY: true }, { NO_COLOR: '1' }), plain)
    assert.equal(chooseStyle({ isTTY: true }, { TERM: 'dumb' }), plain)
    assert.equal(chooseStyle({}, {}), plain)
    assert.equal(coloured('red', 'x'), '\u001b[31mx\u001b[39m')
  })
})
