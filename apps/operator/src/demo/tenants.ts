import type { NewTenant } from '../../../../services/talent/src/modules/tenants/tenants.actions.ts'
import type { Role } from '../../../../services/talent/src/policy.ts'
import { ACME_COLLEAGUES, type Colleague, GLOBEX_COLLEAGUES } from './colleagues.ts'
import type { ProfessionCode } from './professions.ts'
import { ACME_TEAMS, ACME_UNOPENED, GLOBEX_TEAMS, GLOBEX_UNOPENED, type Teams, type Unopened } from './teams.ts'
import { ACME_USERS, type DemoUser, GLOBEX_USERS } from './users.ts'

export interface DemoTenant {
  profile: NewTenant
  users: Record<Role, DemoUser>
  colleagues: readonly Colleague[]
  teams: Teams
  unopened: readonly Unopened[]
  /** The lines of work it hires for; one named twice comes twice as often. */
  professions: readonly [ProfessionCode, ...ProfessionCode[]]
}

export const DEMO_TENANTS: readonly DemoTenant[] = [
  {
    profile: { code: 'acme', name: 'Acme Robotics', legalName: 'Acme Robotics Limited', domain: 'acme.example' },
    users: ACME_USERS,
    colleagues: ACME_COLLEAGUES,
    teams: ACME_TEAMS,
    unopened: ACME_UNOPENED,
    professions: [
      'robotics',
      'robotics',
      'embedded',
      'embedded',
      'mechanical',
      'software',
      'software',
      'frontend',
      'quality',
      'data',
      'finance',
    ],
  },
  {
    profile: { code: 'globex', name: 'Globex Logistics', legalName: 'Globex Logistics B.V.', domain: 'globex.example' },
    users: GLOBEX_USERS,
    colleagues: GLOBEX_COLLEAGUES,
    teams: GLOBEX_TEAMS,
    unopened: GLOBEX_UNOPENED,
    professions: [
      'operations',
      'operations',
      'transport',
      'transport',
      'supply',
      'supply',
      'support',
      'data',
      'software',
      'quality',
      'finance',
    ],
  },
]
