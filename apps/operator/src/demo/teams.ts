import type { ProfessionCode } from './professions.ts'
import type { Who } from './users.ts'

/** Who hires for a line of work, and the job that it has open. */
export interface Team {
  department: string
  title: string
  positions: number
  employmentType: 'Permanent' | 'Contract'
  head: Who
  manager: Who
  recruiter: Who
  interviewer: Who
}
export type Teams = Partial<Record<ProfessionCode, Team>>

/** A requisition that was not approved, or not yet. */
export interface Unopened {
  profession: ProfessionCode
  title: string
  fate: 'pending' | 'half' | 'rejected'
}

type People = Pick<Team, 'head' | 'manager' | 'recruiter' | 'interviewer'>
const people = (head: Who, manager: Who, recruiter: Who, interviewer: Who): People => ({ head, manager, recruiter, interviewer })
const team = (department: string, title: string, positions: number, its: People): Team => ({
  department,
  title,
  positions,
  employmentType: 'Permanent',
  ...its,
})
const contract = (made: Team): Team => ({ ...made, employmentType: 'Contract' })

const ACME_ROBOTS = people('DEPARTMENT_HEAD', 'yara.benhaddou', 'RECRUITER', 'INTERVIEWER')
const ACME_MACHINES = people('DEPARTMENT_HEAD', 'bogdan.iliescu', 'ingrid.castellane', 'INTERVIEWER')
const ACME_SOFTWARE = people('henrik.solano', 'odette.marchetti', 'ingrid.castellane', 'mathilde.aubert')
export const ACME_TEAMS: Teams = {
  robotics: team('Robotics Engineering', 'Robotics Engineer', 5, ACME_ROBOTS),
  embedded: team('Motion Control', 'Senior Embedded Engineer', 3, { ...ACME_ROBOTS, manager: 'HIRING_MANAGER' }),
  mechanical: team('Mechanical Design', 'Mechanical Design Lead', 2, ACME_MACHINES),
  software: contract(team('Software Platform', 'Backend Engineer', 4, ACME_SOFTWARE)),
  frontend: team('Software Platform', 'Senior Frontend Engineer', 3, { ...ACME_SOFTWARE, recruiter: 'RECRUITER' }),
  quality: team('Manufacturing Quality', 'Quality Manager', 3, ACME_MACHINES),
  data: contract(team('Data and Analytics', 'Data Scientist', 3, { ...ACME_SOFTWARE, recruiter: 'TA_MANAGER' })),
  finance: team('Finance', 'Finance Manager', 3, people('henrik.solano', 'thandiwe.khumalo', 'TA_MANAGER', 'TA_HEAD')),
}
export const ACME_UNOPENED: readonly Unopened[] = [
  { profession: 'data', title: 'Head of Data Science', fate: 'rejected' },
  { profession: 'quality', title: 'Senior Quality Engineer', fate: 'half' },
  { profession: 'robotics', title: 'Principal Robotics Engineer', fate: 'pending' },
]

const GLOBEX_YARD = people('DEPARTMENT_HEAD', 'HIRING_MANAGER', 'RECRUITER', 'INTERVIEWER')
const GLOBEX_CHAIN = people('DEPARTMENT_HEAD', 'noemi.castells', 'RECRUITER', 'TA_MANAGER')
const GLOBEX_OFFICE = people('willem.aarts', 'priscilla.moyo', 'zeynep.kaplan', 'felipe.arrieta')
export const GLOBEX_TEAMS: Teams = {
  operations: team('Warehouse Operations', 'Operations Supervisor', 5, GLOBEX_YARD),
  transport: team('Transport Planning', 'Senior Transport Planner', 4, { ...GLOBEX_YARD, manager: 'joost.hendriks' }),
  supply: team('Supply Chain', 'Supply Chain Director', 3, GLOBEX_CHAIN),
  support: contract(team('Customer Care', 'Customer Support Specialist', 4, { ...GLOBEX_CHAIN, recruiter: 'zeynep.kaplan' })),
  data: team('Digital Services', 'Senior Data Scientist', 3, GLOBEX_OFFICE),
  software: contract(team('Digital Services', 'Staff Engineer', 3, GLOBEX_OFFICE)),
  quality: team('Quality and Safety', 'Quality Engineer', 4, { ...GLOBEX_YARD, recruiter: 'TA_MANAGER' }),
  finance: team('Finance', 'Finance Manager', 3, people('willem.aarts', 'ruben.eckhart', 'TA_MANAGER', 'TA_HEAD')),
}
export const GLOBEX_UNOPENED: readonly Unopened[] = [
  { profession: 'software', title: 'Senior Backend Engineer', fate: 'rejected' },
  { profession: 'transport', title: 'Fleet Manager', fate: 'half' },
  { profession: 'operations', title: 'Head of Operations', fate: 'pending' },
]
