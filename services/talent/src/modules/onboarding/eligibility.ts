import { isOpenDiscrepancy, type OnboardingFacts } from './onboarding-facts.ts'
import { caseStatus, openWords } from './verification-checks.ts'

export interface ChecklistItem {
  code: string
  label: string
  passed: boolean
  detail: string
}

/** What must hold before an application becomes an employee. */
export function checklistOf(facts: OnboardingFacts): ChecklistItem[] {
  const item = (code: string, label: string, passed: boolean, otherwise: string): ChecklistItem => ({
    code,
    label,
    passed,
    detail: passed ? 'Done.' : otherwise,
  })
  const open = facts.discrepancies.filter(isOpenDiscrepancy).length
  const upheld = facts.discrepancies.filter((one) => one.status === 'Upheld').length
  return [
    item(
      'application_onboarding',
      'The application is in onboarding',
      facts.application_status === 'Onboarding',
      `The application is ${facts.application_status}.`,
    ),
    item('offer_accepted', 'The offer is accepted', facts.offer_accepted, 'Record the acceptance of the offer first.'),
    item('form_submitted', 'The green form is in', facts.submission !== null, 'The candidate has not submitted the green form yet.'),
    item('verification_cleared', 'Verification is cleared', caseStatus(facts) === 'Cleared', openWords(facts)),
    item('no_open_discrepancy', 'No discrepancy is open', open === 0, `Discrepancies still open: ${open}. Resolve or uphold them.`),
    item(
      'no_upheld_discrepancy',
      'No discrepancy was upheld',
      upheld === 0,
      `Discrepancies upheld: ${upheld}. This person cannot be converted.`,
    ),
    item(
      'already_employee',
      'The person is not an employee yet',
      !facts.already_employee,
      'This person is already an employee, by another application or under a record that was confirmed as a duplicate.',
    ),
    item(
      'position_open',
      'The TAN has a position left',
      facts.tan_status === 'Approved',
      facts.tan_status === 'Filled' ? 'All positions of the TAN are filled.' : `The TAN is ${facts.tan_status}.`,
    ),
  ]
}

export const isEligible = (facts: OnboardingFacts) => checklistOf(facts).every((one) => one.passed)
