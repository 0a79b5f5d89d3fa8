#!/usr/bin/env node
// Inside the repository the source runs as it is; the published package has a build and no source.
import { existsSync } from 'node:fs'

const source = new URL('../src/proxy/main.ts', import.meta.url)
if (existsSync(source)) {
  const { register } = await import('tsx/esm/api')
  register()
  await import('../src/proxy/main.ts')
} else {
  await import(new URL('../dist/proxy/main.js', import.meta.url).href)
}
