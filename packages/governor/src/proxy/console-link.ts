import type { ProxyConfig } from './config/load-config.ts'

const PATIENCE_MS = 2_000

/**
 * Says so when the console that calls are linked to has no way to this governor: people would find nothing there. It asks for a sign-in where
 * a governor is connected. One that does not answer may just not be up yet.
 */
export async function consoleWarning({ consoleUrl, publicUrl, servers }: ProxyConfig): Promise<string | null> {
  const isWaited = servers.some(({ governed }) => governed.manifest.tools.some((tool) => tool.requiresApprovalAction !== undefined))
  if (consoleUrl === null || !isWaited) return null
  try {
    const { status, body } = await fetch(`${consoleUrl}/api/v1/governor/overview`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await body?.cancel()
    if (status !== 404) return null
  } catch {
    return null
  }
  return (
    `The console at ${consoleUrl} is not connected to a governor, so links to pending calls lead nowhere. ` +
    `Set GOVERNOR_URL of the talent service to ${publicUrl} and restart it.`
  )
}
