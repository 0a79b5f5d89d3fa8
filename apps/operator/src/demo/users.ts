import type { Role } from '../../../../services/talent/src/policy.ts'

export interface DemoUser {
  name: string
  department: string
  location: string
}

/** Somebody of a tenant: the user of a role, or a colleague by the name in the address. */
export type Who = Role | Lowercase<string>

/** The address of a role's user: `ta-head@acme.example`. */
export const demoEmail = (role: Role, tenant: string): string => `${role.toLowerCase().replaceAll('_', '-')}@${tenant}.example`

const user = (name: string, department: string, location: string): DemoUser => ({ name, department, location })

export const ACME_USERS: Record<Role, DemoUser> = {
  TENANT_ADMIN: user('Marguerite Osei', 'IT', 'Leeds'),
  CONFIG_ADMIN: user('Dominik Sadowski', 'IT', 'Leeds'),
  USER_ADMIN: user('Farah Anwar', 'IT', 'Leeds'),
  WORKFLOW_ADMIN: user('Callum Brody', 'People Operations', 'Leeds'),
  HR_HEAD: user('Nirmala Venkatesh', 'People', 'Leeds'),
  TA_HEAD: user('Jonathan Adler', 'Talent Acquisition', 'Leeds'),
  TA_MANAGER: user('Beatriz Quintela', 'Talent Acquisition', 'Porto'),
  RECRUITER: user('Rosalind Achterberg', 'Talent Acquisition', 'Leeds'),
  SOURCER: user('Tunde Fashola', 'Talent Acquisition', 'Leeds'),
  COORDINATOR: user('Mina Sorensen', 'Talent Acquisition', 'Leeds'),
  HIRING_MANAGER: user('Kenji Morikawa', 'Motion Control', 'Munich'),
  DEPARTMENT_HEAD: user('Ulrike Hasselbach', 'Robotics Engineering', 'Munich'),
  INTERVIEWER: user('Wen Qiao', 'Robotics Engineering', 'Munich'),
  CLIENT_INTERVIEWER: user('Gareth Penhaligon', 'Brightline Motors (client)', 'Coventry'),
  FINANCE_APPROVER: user('Solange Mbeki', 'Finance', 'Leeds'),
  ONBOARDING_SPECIALIST: user('Elif Yildirim', 'People Operations', 'Leeds'),
  VERIFICATION_OFFICER: user('Patrick Oyelaran', 'People Operations', 'Leeds'),
  HR_OPERATIONS: user('Hannah Lindgren', 'People Operations', 'Leeds'),
  AUDITOR: user('Rafael Echeverría', 'Internal Audit', 'London'),
  AGENT_SERVICE: user('Hiring assistant', 'Service account', 'Leeds'),
}

export const GLOBEX_USERS: Record<Role, DemoUser> = {
  TENANT_ADMIN: user('Pieter van der Zande', 'IT', 'Rotterdam'),
  CONFIG_ADMIN: user('Ayesha Malik', 'IT', 'Rotterdam'),
  USER_ADMIN: user('Luis Cabrera', 'IT', 'Valencia'),
  WORKFLOW_ADMIN: user('Ottilie Brennan', 'People Operations', 'Rotterdam'),
  HR_HEAD: user('Marieke Dijkhuizen', 'People', 'Rotterdam'),
  TA_HEAD: user('Obinna Nwachukwu', 'Talent Acquisition', 'Rotterdam'),
  TA_MANAGER: user('Claire Dutronc', 'Talent Acquisition', 'Lyon'),
  RECRUITER: user('Jakub Mazurek', 'Talent Acquisition', 'Warsaw'),
  SOURCER: user('Ishani Ghosh', 'Talent Acquisition', 'Pune'),
  COORDINATOR: user('Nadia Bensalem', 'Talent Acquisition', 'Lyon'),
  HIRING_MANAGER: user('Tomasz Gorski', 'Warehouse Operations', 'Warsaw'),
  DEPARTMENT_HEAD: user('Adriana Villanueva', 'Operations', 'Valencia'),
  INTERVIEWER: user('Sven Halvorsen', 'Transport Planning', 'Rotterdam'),
  CLIENT_INTERVIEWER: user('Imogen Carlisle', 'Juniper Retail (client)', 'London'),
  FINANCE_APPROVER: user('Dieter Wohlfahrt', 'Finance', 'Hamburg'),
  ONBOARDING_SPECIALIST: user('Grace Wambui', 'People Operations', 'Rotterdam'),
  VERIFICATION_OFFICER: user('Alejandro Prieto', 'People Operations', 'Valencia'),
  HR_OPERATIONS: user('Saskia Vermeulen', 'People Operations', 'Rotterdam'),
  AUDITOR: user('Lorcan Gallagher', 'Internal Audit', 'London'),
  AGENT_SERVICE: user('Hiring assistant', 'Service account', 'Rotterdam'),
}
