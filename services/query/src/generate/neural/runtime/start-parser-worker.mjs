// A thread starts without the loader of its parent: source runs through tsx here as it does everywhere.
import { register } from 'tsx/esm/api'

register()
await import('./parser.worker.ts')
