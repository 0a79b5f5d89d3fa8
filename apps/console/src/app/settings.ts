/** What the server says about itself; it stands in the page, so that no request is needed. */
export interface Settings {
  readonly environment: 'Development' | 'Staging' | 'Production'
  /** The tenant whose people may Ask; null where no Query API is connected. */
  readonly reportTenant: string | null
  /** Whether a governor is connected. */
  readonly tools: boolean
  /** Whether scans and pictures of CVs can be read. */
  readonly readsScans: boolean
  /** Minutes without activity until the console signs out; 0: never. */
  readonly idleMinutes: number
  readonly oidc: {
    readonly issuer: string
    readonly clientId: string
    readonly scope: string
    /** Sent along when somebody signs in: how this provider is asked for the audience of the API. */
    readonly parameters: Readonly<Record<string, string>>
  } | null
}

const said: unknown = JSON.parse(document.querySelector('meta[name="tanager-settings"]')?.getAttribute('content') || '{}')

export const settings: Settings = {
  environment: 'Development',
  reportTenant: 'acme',
  tools: false,
  readsScans: false,
  idleMinutes: 0,
  oidc: null,
  ...(said as Partial<Settings>),
}
