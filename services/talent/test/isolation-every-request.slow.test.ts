import { describe } from 'node:test'
import { everyAttempt, isolationWorld, testTargets } from './isolation-requests.ts'

describe('isolation of tenants, with every body, If-Match and malformed id of every operation', () => {
  testTargets(isolationWorld(), everyAttempt)
})
