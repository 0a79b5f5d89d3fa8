#!/usr/bin/env node
// Inside the repository the source runs as it is; the published package has a build and no source.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const source = new URL('../src/cli/main.ts', import.meta.url)
if (existsSync(source)) {
  const { runTypeScript } = await import(new URL('../../../scripts/setup.mjs', import.meta.url).href)
  await runTypeScript(fileURLToPath(source))
} else {
  await import(new URL('../dist/cli/main.js', import.meta.url).href)
}
