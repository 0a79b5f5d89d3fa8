import type { Role } from '../../../../services/talent/src/policy.ts'
import type { DemoUser } from './users.ts'

/** One more who holds a role, so that recruiters, managers and interviewers can be told apart. */
export interface Colleague extends DemoUser {
  /** Before the @ of the address. */
  handle: Lowercase<string>
  role: Role
  /** Was a user and is one no more. */
  left?: true
}

const colleague = (handle: Lowercase<string>, role: Role, name: string, department: string, location: string): Colleague => ({
  handle,
  role,
  name,
  department,
  location,
})

export const ACME_COLLEAGUES: readonly Colleague[] = [
  colleague('ingrid.castellane', 'RECRUITER', 'Ingrid Castellane', 'Talent Acquisition', 'Munich'),
  { ...colleague('devraj.sandhu', 'RECRUITER', 'Devraj Sandhu', 'Talent Acquisition', 'Leeds'), left: true },
  colleague('yara.benhaddou', 'HIRING_MANAGER', 'Yara Benhaddou', 'Robotics Engineering', 'Munich'),
  colleague('bogdan.iliescu', 'HIRING_MANAGER', 'Bogdan Iliescu', 'Mechanical Design', 'Munich'),
  colleague('odette.marchetti', 'HIRING_MANAGER', 'Odette Marchetti', 'Software Platform', 'Porto'),
  colleague('thandiwe.khumalo', 'HIRING_MANAGER', 'Thandiwe Khumalo', 'Finance', 'Leeds'),
  colleague('henrik.solano', 'DEPARTMENT_HEAD', 'Henrik Solano', 'Digital and Corporate Services', 'Porto'),
  colleague('mathilde.aubert', 'INTERVIEWER', 'Mathilde Aubert', 'Software Platform', 'Porto'),
]

export const GLOBEX_COLLEAGUES: readonly Colleague[] = [
  colleague('zeynep.kaplan', 'RECRUITER', 'Zeynep Kaplan', 'Talent Acquisition', 'Hamburg'),
  { ...colleague('marco.bellandi', 'RECRUITER', 'Marco Bellandi', 'Talent Acquisition', 'Lyon'), left: true },
  colleague('joost.hendriks', 'HIRING_MANAGER', 'Joost Hendriks', 'Transport Planning', 'Rotterdam'),
  colleague('noemi.castells', 'HIRING_MANAGER', 'Noemí Castells', 'Supply Chain', 'Valencia'),
  colleague('priscilla.moyo', 'HIRING_MANAGER', 'Priscilla Moyo', 'Digital Services', 'Hamburg'),
  colleague('ruben.eckhart', 'HIRING_MANAGER', 'Ruben Eckhart', 'Finance', 'Hamburg'),
  colleague('willem.aarts', 'DEPARTMENT_HEAD', 'Willem Aarts', 'Digital and Corporate Services', 'Rotterdam'),
  colleague('felipe.arrieta', 'INTERVIEWER', 'Felipe Arrieta', 'Digital Services', 'Valencia'),
]
