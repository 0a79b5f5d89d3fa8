// Loaded before the official suite: its 0.1 line imports fs.globSync, which Node 20 lacks, for a command that is not used here.
import { register } from 'node:module'

if (Number(process.versions.node.split('.')[0]) < 22) {
  const fs = "export * from 'node:fs'; export { default } from 'node:fs'; export const globSync = () => []"
  const shim = JSON.stringify(`data:text/javascript,${encodeURIComponent(fs)}`)
  const hooks = `export const resolve = (name, context, next) =>
    name === 'fs' && context.parentURL?.includes('/conformance/') ? { url: ${shim}, shortCircuit: true } : next(name, context)`
  register(`data:text/javascript,${encodeURIComponent(hooks)}`)
}
