import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
const LIBRARY = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))
const taken = [...readFileSync(new URL('mantine-styles.ts', import.meta.url), 'utf8').matchAll(/styles\/([\w-]+)\.css/g)].map(
  ([, name = '']) => name,
)
const read = (...path: string[]) => readFileSync(join(...path), 'utf8')

/** Components that the console names in its imports of the library. */
function named(): Set<string> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const imports = files.flatMap((name) => [...read(SOURCES, name).matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)])
  return new Set(imports.flatMap(([, names = '']) => names.split(',').map((one) => one.replace(/\btype\b/, '').trim())))
}

describe('the styles of the component library', () => {
  it('are there for every component that the console draws', () => {
    const missing = [...named()].filter((name) => existsSync(join(LIBRARY, 'styles', `${name}.css`)) && !taken.includes(name))
    assert.deepEqual(missing, [])
  })
  it('stand in the order of the library, in which later ones override', () => {
    const whole = read(LIBRARY, 'styles.css')
    const places = taken.map((name) => whole.indexOf(read(LIBRARY, 'styles', `${name}.css`).trim().slice(0, 120)))
    assert.ok(!places.includes(-1), 'each is a part of the whole')
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
    )
  })
})
