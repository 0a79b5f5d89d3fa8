/** Where the product of the walk runs. An address that somebody named must answer; the usual one may be free. */
export interface WalkAddress {
  address: string
  named: boolean
}

/** `BASE_URL`, as the README exports it, or the port that `npm start` takes. */
export function addressOf(env: NodeJS.ProcessEnv): WalkAddress {
  if (!env.BASE_URL) return { address: `http://localhost:${env.PORT || 3000}`, named: false }
  return { address: env.BASE_URL.replace(/\/$/, ''), named: true }
}
