import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { groupsFor, SECTIONS, sectionAt } from './sections.ts'

const shown = (...permissions: string[]) =>
  groupsFor(new Set(permissions)).map(({ word, sections }) => [word, sections.map((section) => section.word)])

describe('the parts of the administration', () => {
  it('are grouped, and a group without a part that one may open is left out', () => {
    assert.deepEqual(shown('user.read', 'letter-template.read'), [
      ['people', ['users', 'roles', 'accessReview']],
      ['hiring', ['letters']],
    ])
    assert.deepEqual(shown('configuration.manage'), [
      ['general', ['numbering']],
      ['hiring', ['reasons', 'scorecards']],
    ])
    assert.deepEqual(shown(), [])
  })
  it('have an address each, and a part of it belongs to them', () => {
    assert.equal(new Set(SECTIONS.map(({ to }) => to)).size, SECTIONS.length)
    assert.equal(sectionAt('/admin/users/1')?.word, 'users')
    assert.equal(sectionAt('/admin'), undefined)
  })
  it('are all those that the console has a page for', () => {
    const router = readFileSync(new URL('../../app/router.tsx', import.meta.url), 'utf8')
    const [, routes = ''] = router.split('admin.addChildren([')
    const paths = [...(routes.split('])')[0] ?? '').matchAll(/path: '\/([a-z-]+)'/g)].map(([, path]) => `/admin/${path}`)
    assert.deepEqual(SECTIONS.map(({ to }) => to).sort(), paths.sort())
  })
})
