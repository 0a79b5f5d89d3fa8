import { Problem } from '@tanager/kernel'

/** 403 for everyone of a tenant that the operator has suspended, candidates with a link included. */
export const tenantSuspended = () =>
  new Problem(403, 'tenant_suspended', 'This tenant is suspended. Ask whoever runs this installation to resume it.')
