import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'

describe('the pages of the administration', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('has no accessibility fault on any of its pages, light or dark', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const READY = {
      users: 'Users',
      roles: 'Roles',
      'api-keys': 'API keys',
      provisioning: 'Provisioning',
      'access-review': 'Access review',
      tenant: 'Company',
      numbering: 'Numbering',
      approvals: 'Approvals',
      workflows: 'Workflows',
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await console_.pageAs('tenant-admin', '/admin/users', { colorScheme })
      for (const [path, heading] of Object.entries(READY)) {
        await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: heading }).click()
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
        await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
        assert.deepEqual(await axeViolations(page), [], `${path}, ${colorScheme}`)
      }
    }
    assert.deepEqual(console_.faults, [])
  })
})
