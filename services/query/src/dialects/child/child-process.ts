import { type Child, type ChildEvents, startChild } from '@tanager/kernel/child-process'
import type { Reply, Request } from './protocol.ts'

/** What drivers and the ODBC driver manager look up; nothing else of this process's environment goes along. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TZ',
  'LANG',
  'LC_ALL',
  'ODBCINI',
  'ODBCSYSINI',
  'ODBCINSTINI',
  'LD_LIBRARY_PATH',
  'NODE_PATH',
]

export type DatabaseChild = Child<Request>

export const startDatabaseChild = (memoryMb: number, events: ChildEvents<Reply>): DatabaseChild =>
  startChild<Request, Reply>(
    new URL('./child.ts', import.meta.url),
    { memoryMb, environment: PASSED_ON, debug: process.env.TANAGER_QUERY_DEBUG === '1' },
    events,
  )
