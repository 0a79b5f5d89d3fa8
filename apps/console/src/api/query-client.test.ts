import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

describe('a list that was not loaded before the network went', () => {
  it('cannot be loaded, rather than being empty, and is loaded when the network is back', { timeout: 30_000 }, async () => {
    onlineManager.setOnline(false)
    queryClient.mount()
    const list = new QueryObserver(queryClient, {
      queryKey: ['offers'],
      queryFn: async () => {
        if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch')
        return ['OF-000001']
      },
    })
    const seen = [list.getCurrentResult()]
    const isReached = (ends: () => boolean) =>
      new Promise<void>((done) => {
        const stop = list.subscribe((result) => {
          seen.push(result)
          if (!ends()) return
          stop()
          done()
        })
      })
    try {
      const stay = list.subscribe(() => {})
      await isReached(() => seen.at(-1)?.status === 'error')
      assert.ok(!seen.some(({ fetchStatus }) => fetchStatus === 'paused'), 'a page would take it for an empty list')
      const back = isReached(() => seen.at(-1)?.status === 'success')
      onlineManager.setOnline(true)
      await back
      assert.deepEqual(seen.at(-1)?.data, ['OF-000001'])
      stay()
    } finally {
      onlineManager.setOnline(true)
      queryClient.unmount()
      queryClient.clear()
    }
  })
})
