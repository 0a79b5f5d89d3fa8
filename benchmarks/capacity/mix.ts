import { seededRandom } from '../../apps/operator/src/demo/random.ts'
import type { DrawnRequest } from '../talent-api/load.ts'
import { drawer } from './zipf.ts'

/** What recruiters do all day: mostly lists, some counts, and one write in twenty. */
export const MIX: readonly { share: number; path: string; json?: string }[] = [
  { share: 0.4, path: '/api/v1/candidates?limit=25' },
  { share: 0.15, path: '/api/v1/applications?limit=25' },
  { share: 0.15, path: '/api/v1/tans?limit=25' },
  { share: 0.15, path: '/api/v1/dashboard/summary' },
  { share: 0.1, path: '/api/v1/users/me' },
  {
    share: 0.05,
    path: '/api/v1/tans',
    json: JSON.stringify({ title: 'Data engineer', job_description: 'Builds and runs the pipelines.' }),
  },
]

/** So many requests, each by a person drawn by weight. */
export function drawRequests(count: number, weights: readonly number[]): DrawnRequest[] {
  const random = seededRandom('capacity')
  const [who, what] = [
    drawer(weights, random.next),
    drawer(
      MIX.map(({ share }) => share),
      random.next,
    ),
  ]
  return Array.from({ length: count }, () => {
    const { path, json } = MIX[what()] as (typeof MIX)[number]
    return { person: who(), path, ...(json === undefined ? {} : { json }) }
  })
}
