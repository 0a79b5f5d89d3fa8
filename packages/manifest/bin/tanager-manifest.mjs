#!/usr/bin/env node
// Inside the repository the source runs as it is; the published package has a build and no source.
import { existsSync } from 'node:fs'

const source = new URL('../src/cli/main.ts', import.meta.url)
if (existsSync(source)) {
  const { register } = await import('tsx/esm/api')
  register()
  await import('../src/cli/main.ts')
} else {
  await import(new URL('../dist/cli/main.js', import.meta.url).href)
}
