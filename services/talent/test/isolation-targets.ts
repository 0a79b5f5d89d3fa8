import type { Who, World } from '../src/testing.ts'

export interface Target {
  who: Who
  /** May not call the operation: is told so before anything about the record. None where everybody may. */
  denied?: Who
  /** The id of a record of globex, and of acme's own. */
  theirs: (world: World) => Promise<string>
  /** Of globex too: what stands in the path after the first parameter. */
  rest?: (world: World) => Promise<string[]>
  bodies?: unknown[]
}
type Row = { id: string }
const first = (table: string) => async (world: World) =>
  ((await world.asOwner<Row>('globex', `select id from ${table} where tenant_id = $1 order by id limit 1`))[0] as Row).id

const REASONS = [{ reason: 'Took another job.' }, { reason: '' }, {}, '{"broken', undefined]
const DECISIONS = [{ decision: 'Approved' }, { decision: 'Rejected', comment: 'No.' }, { decision: 'approved' }, {}, '{"broken', undefined]

/** Every operation with a parameter in its path: a record to aim at, or why there is none. */
export const TARGETS: Record<string, Target | { noId: string }> = {
  getUser: { who: 'acme/recruiter', theirs: first('users') },
  getAdminUser: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('users') },
  listWaiting: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('users') },
  revokeApiKey: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('api_keys'), bodies: [{}, { x: 1 }, undefined] },
  updateUser: {
    who: 'acme/tenant-admin',
    denied: 'acme/recruiter',
    theirs: first('users'),
    bodies: [{ display_name: 'changed' }, { display_name: 7 }, {}, '{"broken', undefined],
  },
  setUserRoles: {
    who: 'acme/tenant-admin',
    denied: 'acme/recruiter',
    theirs: first('users'),
    bodies: [{ roles: ['HR_HEAD'] }, { roles: [] }, {}, '{"broken', undefined],
  },
  deactivateUser: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('users'), bodies: [{}, { x: 1 }, undefined] },
  signOutUser: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('users'), bodies: [{}, { x: 1 }, undefined] },
  listDeputies: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('users') },
  appointDeputy: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('users'), bodies: [{}, { x: 1 }, undefined] },
  endDeputy: {
    who: 'acme/tenant-admin',
    denied: 'acme/recruiter',
    theirs: first('users'),
    rest: async (world) => [await first('deputies')(world)],
    bodies: [{}, { x: 1 }, undefined],
  },
  endMyDeputy: { who: 'acme/recruiter', theirs: first('deputies'), bodies: [{}, { x: 1 }, undefined] },
  activateUser: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('users'), bodies: [{}, { x: 1 }, undefined] },
  reassignWork: {
    who: 'acme/tenant-admin',
    denied: 'acme/recruiter',
    theirs: first('users'),
    bodies: [{ to_user_id: '0197a3f0-6b1e-7c5d-9a55-5d2c4be1f0aa' }, {}, '{"broken', undefined],
  },
  getCandidate: { who: 'acme/recruiter', denied: 'acme/finance-approver', theirs: first('candidates') },
  updateCandidate: {
    who: 'acme/recruiter',
    denied: 'acme/hr-head',
    theirs: first('candidates'),
    bodies: [
      { headline: 'changed' },
      { headline: 'changed', row_version: 1 },
      { row_version: 99 },
      {},
      { nonsense: 1 },
      { headline: 7 },
      [],
      '{"broken',
      undefined,
    ],
  },
  listCandidateNotes: { who: 'acme/recruiter', denied: 'acme/client-interviewer', theirs: first('candidates') },
  addCandidateNote: {
    who: 'acme/recruiter',
    denied: 'acme/client-interviewer',
    theirs: first('candidates'),
    bodies: [{ text: 'new' }, { text: 7 }, {}, '{"broken', undefined],
  },
  listCandidateActivity: { who: 'acme/recruiter', denied: 'acme/client-interviewer', theirs: first('candidates') },
  listApplicationNotes: { who: 'acme/recruiter', denied: 'acme/client-interviewer', theirs: first('applications') },
  addApplicationNote: {
    who: 'acme/recruiter',
    denied: 'acme/client-interviewer',
    theirs: first('applications'),
    bodies: [{ text: 'new' }, { text: 7 }, {}, '{"broken', undefined],
  },
  listApplicationActivity: { who: 'acme/recruiter', denied: 'acme/client-interviewer', theirs: first('applications') },
  updateNote: {
    who: 'acme/recruiter',
    denied: 'acme/client-interviewer',
    theirs: first('notes'),
    bodies: [{ text: 'changed' }, { text: 7 }, {}, '{"broken', undefined],
  },
  deleteNote: { who: 'acme/recruiter', denied: 'acme/client-interviewer', theirs: first('notes') },
  markMentionRead: { who: 'acme/recruiter', denied: 'acme/client-interviewer', theirs: first('notes'), bodies: [{}, { x: 1 }, undefined] },
  reviewDuplicateSuggestion: {
    who: 'acme/recruiter',
    denied: 'acme/hr-head',
    theirs: first('duplicate_suggestions'),
    bodies: [{ decision: 'NotDuplicate' }, { decision: 'Perhaps' }, {}, '{"broken', undefined],
  },
  downloadCv: { who: 'acme/recruiter', denied: 'acme/finance-approver', theirs: first('candidates') },
  readCvText: { who: 'acme/recruiter', denied: 'acme/finance-approver', theirs: first('candidates') },
  getTan: { who: 'acme/recruiter', theirs: first('tans') },
  decideTan: { who: 'acme/hr-head', denied: 'acme/recruiter', theirs: first('tans'), bodies: DECISIONS },
  updateTan: {
    who: 'acme/ta-head',
    denied: 'acme/hr-head',
    theirs: first('tans'),
    bodies: [{ title: 'changed' }, { title: 7 }, {}, '{"broken', undefined],
  },
  cancelTan: { who: 'acme/ta-head', denied: 'acme/hr-head', theirs: first('tans'), bodies: REASONS },
  matchCandidates: { who: 'acme/recruiter', denied: 'acme/auditor', theirs: first('tans') },
  getApplication: { who: 'acme/recruiter', theirs: first('applications') },
  decideShortlist: { who: 'acme/hr-head', denied: 'acme/recruiter', theirs: first('applications'), bodies: DECISIONS },
  rejectApplication: { who: 'acme/recruiter', denied: 'acme/hr-head', theirs: first('applications'), bodies: REASONS },
  withdrawApplication: { who: 'acme/recruiter', denied: 'acme/hr-head', theirs: first('applications'), bodies: REASONS },
  decideApproval: { who: 'acme/hr-head', theirs: first('approval_requests'), bodies: DECISIONS },
  commentOnApproval: {
    who: 'acme/hr-head',
    denied: 'acme/auditor',
    theirs: first('approval_requests'),
    bodies: [{ text: 'Why?' }, {}],
  },
  previewErasure: { who: 'acme/hr-operations', denied: 'acme/recruiter', theirs: first('candidates') },
  getDataRequest: { who: 'acme/hr-operations', denied: 'acme/recruiter', theirs: first('data_requests') },
  downloadDataExport: { who: 'acme/hr-operations', denied: 'acme/hr-head', theirs: first('data_requests') },
  decideDataRequest: {
    who: 'acme/hr-head',
    denied: 'acme/recruiter',
    theirs: first('data_requests'),
    bodies: [{ decision: 'Confirmed' }, { decision: 'confirmed' }, {}, '{"broken', undefined],
  },
  withdrawDataRequest: {
    who: 'acme/hr-operations',
    denied: 'acme/hr-head',
    theirs: first('data_requests'),
    bodies: [{}, { x: 1 }, undefined],
  },
  liftLegalHold: {
    who: 'acme/hr-operations',
    denied: 'acme/hr-head',
    theirs: first('legal_holds'),
    bodies: [{ reason: 'Settled.' }, { reason: '' }, {}, '{"broken', undefined],
  },
  getEmployee: { who: 'acme/hr-head', denied: 'acme/recruiter', theirs: first('employees') },
  getWorkflow: { who: 'acme/hr-head', denied: 'acme/client-interviewer', theirs: first('approval_requests') },
  getApprovalRecord: {
    who: 'acme/agent-service',
    denied: 'acme/client-interviewer',
    theirs: async () => 'tan', // the first parameter is the kind, which every tenant has; the record is theirs
    rest: async (world) => [await first('tans')(world)],
  },
  getDiscrepancy: { who: 'acme/auditor', denied: 'acme/recruiter', theirs: first('discrepancies') },
  requestReupload: {
    who: 'acme/hr-operations',
    denied: 'acme/hr-head',
    theirs: first('discrepancies'),
    bodies: [{ document_type: 'identity_proof', message: 'Again, please.' }, {}, '{"broken', undefined],
  },
  resolveDiscrepancy: {
    who: 'acme/hr-operations',
    denied: 'acme/recruiter',
    theirs: first('discrepancies'),
    bodies: [{ resolution: 'Resolved', comment: 'Seen.' }, { resolution: 'resolved' }, {}, '{"broken', undefined],
  },
  getVerification: { who: 'acme/auditor', denied: 'acme/recruiter', theirs: first('applications') },
  convertToEmployee: {
    who: 'acme/hr-operations',
    denied: 'acme/recruiter',
    theirs: first('applications'),
    bodies: [{ joining_date: '2026-03-01' }, { joining_date: 'soon' }, {}, '{"broken', undefined],
  },
  issueGreenFormLink: {
    who: 'acme/onboarding-specialist',
    denied: 'acme/hr-head',
    theirs: first('applications'),
    bodies: [{}, { expires_in_days: 3 }, { expires_in_days: 99 }, '{"broken', undefined],
  },
  listGreenFormSubmissions: { who: 'acme/auditor', denied: 'acme/recruiter', theirs: first('applications') },
  getGreenFormSubmission: {
    who: 'acme/auditor',
    denied: 'acme/recruiter',
    theirs: first('applications'),
    rest: async (world) => [await first('green_form_submissions')(world)],
  },
  downloadGreenFormDocument: {
    who: 'acme/verification-officer',
    denied: 'acme/auditor',
    theirs: first('applications'),
    rest: async (world) => [await first('green_form_submissions')(world), 'identity_proof'],
  },
  revealGreenFormAnswer: {
    who: 'acme/hr-operations',
    denied: 'acme/auditor',
    theirs: first('applications'),
    rest: async (world) => [await first('green_form_submissions')(world)],
    bodies: [{ field: 'identity_number', reason: 'A look.' }, { field: 'identity_number' }, {}, '{"broken', undefined],
  },
  getCandidateForm: { noId: 'the token is the key, and tells the tenant' },
  submitCandidateForm: { noId: 'the token is the key, and tells the tenant' },
  getInterview: { who: 'acme/recruiter', theirs: first('interviews') },
  getInterviewCalendar: { who: 'acme/recruiter', theirs: first('interviews') },
  updateInterview: {
    who: 'acme/coordinator',
    denied: 'acme/ta-head',
    theirs: first('interviews'),
    bodies: [{ location: 'changed' }, { mode: 7 }, {}, '{"broken', undefined],
  },
  cancelInterview: {
    who: 'acme/coordinator',
    denied: 'acme/ta-head',
    theirs: first('interviews'),
    bodies: [{ reason: 'Ill.' }, {}, '{"broken', undefined],
  },
  submitInterviewFeedback: {
    who: 'acme/interviewer',
    theirs: first('interviews'),
    bodies: [{ recommendation: 'Yes', comments: 'Good.' }, { recommendation: 'yes' }, {}, '{"broken', undefined],
  },
  getOffer: { who: 'acme/recruiter', theirs: first('offers') },
  getOfferLetter: { who: 'acme/recruiter', denied: 'acme/sourcer', theirs: first('offers') },
  updateOffer: {
    who: 'acme/recruiter',
    denied: 'acme/hr-head',
    theirs: first('offers'),
    bodies: [{ notes: 'changed' }, { notes: 7 }, {}, '{"broken', undefined],
  },
  recallOffer: { who: 'acme/recruiter', denied: 'acme/hr-head', theirs: first('offers'), bodies: [{}, undefined, { x: 1 }, '{"broken'] },
  withdrawOffer: { who: 'acme/recruiter', denied: 'acme/hr-head', theirs: first('offers'), bodies: REASONS },
  submitOffer: { who: 'acme/recruiter', denied: 'acme/hr-head', theirs: first('offers'), bodies: [{}, undefined, { x: 1 }, '{"broken'] },
  decideOffer: { who: 'acme/hr-head', denied: 'acme/recruiter', theirs: first('offers'), bodies: DECISIONS },
  sendOffer: { who: 'acme/recruiter', denied: 'acme/hr-head', theirs: first('offers'), bodies: [{}, undefined, { x: 1 }, '{"broken'] },
  recordOfferAnswer: {
    who: 'acme/recruiter',
    denied: 'acme/agent-service',
    theirs: first('offers'),
    bodies: [{ accepted: true }, { accepted: 'yes' }, {}, '{"broken', undefined],
  },
  replaceApprovalRule: {
    who: 'acme/workflow-admin',
    denied: 'acme/recruiter',
    theirs: first('approval_rules'),
    bodies: [{ step: 1, name: 'Look', role: 'HR_HEAD', mandatory: true, row_version: 1 }, {}],
  },
  deleteApprovalRule: { who: 'acme/workflow-admin', denied: 'acme/recruiter', theirs: first('approval_rules') },
  getWorkflowDefinition: { who: 'acme/workflow-admin', denied: 'acme/recruiter', theirs: first('workflow_definitions') },
  updateScorecardTemplate: {
    who: 'acme/tenant-admin',
    denied: 'acme/recruiter',
    theirs: first('scorecard_templates'),
    bodies: [{ name: 'changed', criteria: ['new'], is_default: false }, { name: 7 }, {}, '{"broken', undefined],
  },
  deleteScorecardTemplate: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('scorecard_templates') },
  setTanScorecard: {
    who: 'acme/ta-head',
    denied: 'acme/auditor',
    theirs: first('tans'),
    bodies: [{ scorecard_template_id: null }, { scorecard_template_id: 7 }, {}, '{"broken', undefined],
  },
  unsaveQuestion: { who: 'acme/recruiter', denied: 'acme/client-interviewer', theirs: first('saved_questions') },
  updateLetterTemplate: { noId: 'the language is a word that every tenant has' },
  updateNumberingRule: { noId: 'the kind is a word that every tenant has' },
  addApprovalRule: { noId: 'the entity type is a word that every tenant has' },
}
