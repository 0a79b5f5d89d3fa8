/** A workflow as it is shown. No operation consults it: each entity's own transition table decides. */
export interface WorkflowDescription {
  entityType: string
  name: string
  /** In order; the first is where a record begins. */
  states: readonly string[]
  final: readonly string[]
  transitions: readonly (readonly [action: string, from: string, to: string])[]
}

const LIVE_OFFER = ['Draft', 'PendingApproval', 'Approved', 'Sent'] as const
const LIVE_APPLICATION = ['Applied', 'Shortlisted', 'Interviewing', 'OfferPending', 'OfferSent', 'OfferAccepted', 'Onboarding'] as const

/** What each new tenant's definitions are made of. */
export const WORKFLOWS: readonly WorkflowDescription[] = [
  {
    entityType: 'tan',
    name: 'Requisition (TAN)',
    states: ['PendingApproval', 'Approved', 'Rejected', 'Filled', 'Cancelled'],
    final: ['Rejected', 'Filled', 'Cancelled'],
    transitions: [
      ['tan.approve', 'PendingApproval', 'Approved'],
      ['tan.approve', 'PendingApproval', 'Rejected'],
      ['employee-conversion.approve', 'Approved', 'Filled'],
      ['tan.cancel', 'PendingApproval', 'Cancelled'],
      ['tan.cancel', 'Approved', 'Cancelled'],
    ],
  },
  {
    entityType: 'application',
    name: 'Application',
    states: [...LIVE_APPLICATION, 'Converted', 'Rejected', 'Withdrawn'],
    final: ['Converted', 'Rejected', 'Withdrawn'],
    transitions: [
      ['shortlist.approve', 'Applied', 'Shortlisted'],
      ['shortlist.approve', 'Applied', 'Rejected'],
      ['interview.schedule', 'Shortlisted', 'Interviewing'],
      ['offer.create', 'Interviewing', 'OfferPending'],
      ['offer.approve', 'OfferPending', 'Interviewing'],
      ['offer.send', 'OfferPending', 'OfferSent'],
      ['offer.record-acceptance', 'OfferSent', 'OfferAccepted'],
      ['offer.record-acceptance', 'OfferSent', 'Interviewing'],
      ['green-form.issue', 'OfferAccepted', 'Onboarding'],
      ['employee-conversion.approve', 'Onboarding', 'Converted'],
      ...LIVE_APPLICATION.map((state) => ['application.reject', state, 'Rejected'] as const),
      ...LIVE_APPLICATION.map((state) => ['application.withdraw', state, 'Withdrawn'] as const),
      ['offer.withdraw', 'OfferPending', 'Interviewing'],
      ['offer.withdraw', 'OfferSent', 'Interviewing'],
    ],
  },
  {
    entityType: 'interview',
    name: 'Interview',
    states: ['Scheduled', 'Completed', 'Cancelled'],
    final: ['Completed', 'Cancelled'],
    transitions: [
      ['interview.feedback', 'Scheduled', 'Completed'],
      ['interview.cancel', 'Scheduled', 'Cancelled'],
    ],
  },
  {
    entityType: 'offer',
    name: 'Offer',
    states: ['Draft', 'PendingApproval', 'Approved', 'Rejected', 'Sent', 'Accepted', 'Declined', 'Expired', 'Withdrawn'],
    final: ['Rejected', 'Accepted', 'Declined', 'Expired', 'Withdrawn'],
    transitions: [
      ['offer.submit', 'Draft', 'PendingApproval'],
      ['offer.approve', 'PendingApproval', 'Approved'],
      ['offer.approve', 'PendingApproval', 'Rejected'],
      ['offer.send', 'Approved', 'Sent'],
      ['offer.record-acceptance', 'Sent', 'Accepted'],
      ['offer.record-acceptance', 'Sent', 'Declined'],
      ['offer.record-acceptance', 'Sent', 'Expired'],
      ['offer.recall', 'PendingApproval', 'Draft'],
      ['offer.withdraw', 'Approved', 'Withdrawn'],
      ['offer.withdraw', 'Sent', 'Withdrawn'],
      ...LIVE_OFFER.map((state) => ['application.reject', state, 'Withdrawn'] as const),
      ...LIVE_OFFER.map((state) => ['application.withdraw', state, 'Withdrawn'] as const),
    ],
  },
  {
    entityType: 'green_form',
    name: 'Green form',
    states: ['Open', 'Submitted', 'ReuploadRequested'],
    final: [],
    transitions: [
      ['green-form.submit', 'Open', 'Submitted'],
      ['discrepancy.request-reupload', 'Submitted', 'ReuploadRequested'],
      ['green-form.submit', 'ReuploadRequested', 'Submitted'],
      ['discrepancy.resolve', 'ReuploadRequested', 'Submitted'],
    ],
  },
  {
    entityType: 'discrepancy',
    name: 'Discrepancy',
    states: ['Open', 'ReuploadRequested', 'Resolved', 'Upheld', 'Cancelled'],
    final: ['Resolved', 'Upheld', 'Cancelled'],
    transitions: [
      ['discrepancy.request-reupload', 'Open', 'ReuploadRequested'],
      ['green-form.submit', 'ReuploadRequested', 'Open'],
      ['discrepancy.resolve', 'Open', 'Resolved'],
      ['discrepancy.resolve', 'Open', 'Upheld'],
      ['discrepancy.resolve', 'ReuploadRequested', 'Resolved'],
      ['discrepancy.resolve', 'ReuploadRequested', 'Upheld'],
      ['shortlist.approve', 'Open', 'Cancelled'],
      ['application.reject', 'Open', 'Cancelled'],
      ['application.reject', 'ReuploadRequested', 'Cancelled'],
      ['application.withdraw', 'Open', 'Cancelled'],
      ['application.withdraw', 'ReuploadRequested', 'Cancelled'],
    ],
  },
]
