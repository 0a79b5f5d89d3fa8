import type { ServerContext } from '@modelcontextprotocol/server'
import type { Caller } from '../ports.ts'

/** Who calls right now; throws when the token is no longer good. */
export type CurrentCaller = (context: ServerContext) => Caller | Promise<Caller>
