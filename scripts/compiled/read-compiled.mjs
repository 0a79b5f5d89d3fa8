// Stands where tsx would in processes that compiled code starts (--import): what was compiled beforehand is read from there, which
// takes a third of the time. TypeScript that was not compiled is compiled as it is read.
import { register } from 'node:module'

const { searchParams } = new URL(import.meta.url)
register('./read-compiled-hooks.mjs', import.meta.url, { data: { root: searchParams.get('root'), folder: searchParams.get('folder') } })
process.setSourceMapsEnabled(true)
