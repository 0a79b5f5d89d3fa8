/** What the server says about itself; it stands in the page, so that no request is needed. */
export interface Settings {
  readonly environment: 'Development' | 'Staging' | 'Production'
  /** The tenant whose people may Ask; null where no Query API is connected. */
  readonly reportTenant: string | null
  /** Whether scans and pictures of CVs can be read. */
  readonly readsScans: boolean
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly scope: string } | null
}

const said: unknown = JSON.parse(document.querySelector('meta[name="tanager-settings"]')?.getAttribute('content') || '{}')

export const settings: Settings = {
  environment: 'Development',
  reportTenant: 'acme',
  readsScans: false,
  oidc: null,
  ...(said as Partial<Settings>),
}
