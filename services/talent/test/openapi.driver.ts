import type { Answer, Who, World } from '../src/testing.ts'

/** Records that the drivers speak of. */
export interface Scene {
  world: World
  candidateId: string
  userId: string
  definitionId: string
  /** A rule that may be deleted, and one that may not. */
  spareRuleId: string
  lastRuleId: string
  /** Open duplicate suggestions, and a candidate whose CV can be downloaded. */
  suggestionIds: string[]
  cvOwnerId: string
  requisitions: RequisitionScene
  offers: OfferScene
  onboarding: OnboardingScene
  greenForms: GreenFormScene
  notes: NoteScene
  dataRequests: DataRequestScene
  templates: TemplateScene
}
/** TANs that are pending and approved, candidates without an application, applications that wait for the shortlist and one that ended, and requests. */
export interface RequisitionScene {
  pending: string
  keyPending: string
  changing: string
  unneeded: string[]
  approved: string
  candidate: string
  keyCandidate: string
  applied: string
  keyApplied: string
  spare: string[]
  ended: string
  requestOfTan: string
  requestsOfDiscrepancies: string[]
}

/** An application to interview for, interviews to come and one that is over, applications to draft for, and offers by status. */
export interface OfferScene {
  shortlisted: string
  scheduled: string[]
  completed: string
  interviewed: string[]
  drafts: string[]
  pending: string[]
  approved: string[]
  sent: string[]
}

/** An application that is only shortlisted, one whose form is in and disputed three times, two that can be converted, and one that was, with its employee. */
export interface OnboardingScene {
  shortlisted: string
  disputed: string
  discrepancies: string[]
  documentType: string
  eligible: string[]
  converted: string
  employee: string
}

/** Applications whose offer is accepted, the token of a form that is open with answers to it, and one that was submitted. */
export interface GreenFormScene {
  accepted: string[]
  open: string
  answers: Record<string, unknown>
  used: string
  submitted: string
  submission: string
}

/** A candidate and an application with notes: one's own, one to delete, and two of somebody else that mention the recruiter. */
export interface NoteScene {
  candidate: string
  application: string
  own: string
  spare: string
  mentioning: string[]
}

/** Candidates to ask for, requests that wait, one that was settled, and an export that can be downloaded. */
export interface DataRequestScene {
  candidates: string[]
  holds: string[]
  pending: string[]
  settled: string
  confirmed: string
}

/** A scorecard template that a requisition names and one that none does, and questions on the board: the recruiter's own two, and one of somebody else. */
export interface TemplateScene {
  used: string
  spare: string
  questions: string[]
}

/** How one operation is made to succeed, and what only it can be refused for. The refusals that all share are provoked by the test itself. */
export interface Driver {
  /** One who may; null where no token is needed. */
  who: Who | null
  /** One who may not. */
  outsider?: Who
  path: (scene: Scene) => string
  body?: (scene: Scene) => object | string
  /** Another body that is just as good, and another record to spend on it: for keys that must not be used twice. */
  otherBody?: object | string
  keyPath?: (scene: Scene) => string
  keyBody?: (scene: Scene) => object | string
  /** The answer carries a secret: it is not kept for a repetition. */
  secret?: true
  headers?: Record<string, string>
  /** By status. */
  refusals?: Record<number, (scene: Scene) => Promise<Answer>>
}
