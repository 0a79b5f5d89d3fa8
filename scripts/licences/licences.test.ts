import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Dependency, isAllowed, productionDependencies } from './licences.ts'
import { writeNotice } from './notice.ts'

it('allows a licence of the list, alone and in an expression that can be met with the list', () => {
  for (const licence of ['MIT', 'MIT AND OFL-1.1', '(MIT OR GPL-3.0-only)']) assert.ok(isAllowed(licence), licence)
})

it('refuses what is not on the list, what is stated nowhere, and what it cannot read', () => {
  for (const licence of ['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'none', 'SEE LICENSE IN x', '(MIT OR ISC) AND GPL-3.0-only'])
    assert.ok(!isAllowed(licence), licence)
})

it('names each production dependency once, and neither development tools nor our own packages', () => {
  const found = productionDependencies({
    packages: {
      '': {},
      'packages/kernel': { version: '0.1.0' },
      'node_modules/@tanager/kernel': { link: true },
      'node_modules/b': { version: '2.0.0', license: 'ISC', optional: true },
      'node_modules/@x/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/b/node_modules/@x/a': { version: '1.0.0', license: 'MIT', optional: true },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
      'node_modules/png-js': { version: '2.0.0' },
      'node_modules/unstated': { version: '1.0.0' },
    },
  })
  assert.deepEqual(
    found.map(({ name, licence, optional }) => [name, licence, optional]),
    [
      ['@x/a', 'MIT', false],
      ['b', 'ISC', true],
      ['png-js', 'MIT', false],
      ['unstated', 'none', false],
    ],
  )
})

it('names an extra that is installed on demand, with all that it brings along, as optional', () => {
  const found = productionDependencies(
    {
      packages: {
        'node_modules/driver': { version: '1.0.0', license: 'MIT', dev: true, dependencies: { sdk: '1', gone: '1' } },
        'node_modules/driver/node_modules/sdk': { version: '1.0.0', license: 'MIT', dev: true, optionalDependencies: { deep: '1' } },
        'node_modules/sdk': { version: '2.0.0', license: 'MIT', dev: true },
        'node_modules/deep': { version: '1.0.0', license: 'GPL-3.0-only', dev: true, dependencies: { driver: '1' } },
        'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
      },
    },
    ['driver'],
  )
  assert.deepEqual(
    found.map(({ name, version, optional }) => [name, version, optional]),
    [
      ['deep', '1.0.0', true],
      ['driver', '1.0.0', true],
      ['sdk', '1.0.0', true],
    ],
  )
})

it('writes copyright lines beside the packages, a licence text once, and notices whole', () => {
  const one = (name: string): Dependency => ({ name, version: '1.0.0', licence: 'MIT', path: name, optional: name === 'driver' })
  const text = (who: string) => `Copyright (c) 2020 ${who}\n\nPermission is granted.  \r\n\n\nThe above copyright notice stays.\n`
  const notice = writeNotice([one('a'), one('b'), one('driver')], ({ name }) => [
    { name: 'LICENSE', text: text(name) },
    ...(name === 'b' ? [{ name: 'NOTICE.txt', text: 'b contains c.' }] : []),
  ])
  assert.ok(notice.includes('a 1.0.0\n    Copyright (c) 2020 a\nb 1.0.0\n    Copyright (c) 2020 b\ndriver 1.0.0 (optional)\n'))
  assert.equal(notice.split('Permission is granted.\n\nThe above copyright notice stays.').length, 2)
  assert.ok(notice.includes('NOTICE.txt of b 1.0.0'))
  assert.ok(notice.includes('b contains c.'))
})

it('names the data that comes with the sources, and its licence', () => {
  const notice = writeNotice([], () => [])
  assert.match(notice, /cities\.txt\) are from GeoNames.*\n.*Creative Commons Attribution 4\.0/)
})
