/** How a tool is carried out: one request of the talent API. Arguments bear the names that the API gives to its own fields. */
export interface ToolRequest {
  /** Method and path under /api/v1; `{name}` is filled with that argument. */
  readonly call: `${'GET' | 'POST'} /${string}`
  /** Arguments that go into the query. */
  readonly query?: readonly string[]
  /** Arguments that go into the body. */
  readonly body?: readonly string[]
}

const PAGE = ['limit', 'cursor']

/** The whole of what this server can do. A tool of a manifest that is not here stops the start. */
export const TOOL_REQUESTS: Readonly<Record<string, ToolRequest>> = {
  list_candidates: { call: 'GET /candidates', query: PAGE },
  get_candidate: { call: 'GET /candidates/{candidate_id}' },
  list_requisitions: { call: 'GET /tans', query: [...PAGE, 'status'] },
  get_requisition: { call: 'GET /tans/{tan_id}' },
  list_applications: { call: 'GET /applications', query: [...PAGE, 'tan_id', 'candidate_id', 'status'] },
  get_application: { call: 'GET /applications/{application_id}' },
  list_interviews: { call: 'GET /interviews', query: [...PAGE, 'application_id', 'status'] },
  get_interview: { call: 'GET /interviews/{interview_id}' },
  list_offers: { call: 'GET /offers', query: [...PAGE, 'status'] },
  get_offer: { call: 'GET /offers/{offer_id}' },
  list_approvals: { call: 'GET /approvals', query: [...PAGE, 'status', 'entity_type'] },
  get_approval: { call: 'GET /workflows/{approval_request_id}' },
  get_approval_record: { call: 'GET /approval-records/{entity_type}/{entity_id}' },
  get_dashboard: { call: 'GET /dashboard/summary' },

  propose_match: { call: 'POST /tans/{tan_id}/match-candidates' },
  propose_requisition: {
    call: 'POST /tans',
    body: ['title', 'department', 'positions', 'employment_type', 'justification', 'job_description'],
  },
  propose_application: { call: 'POST /applications', body: ['candidate_id', 'tan_id'] },

  draft_offer: { call: 'POST /offers', body: ['application_id', 'job_title', 'start_date', 'expires_on', 'notes'] },
  submit_offer: { call: 'POST /offers/{offer_id}/submit' },
  send_offer: { call: 'POST /offers/{offer_id}/send' },

  list_verifications: { call: 'GET /verification', query: PAGE },
  get_verification: { call: 'GET /verification/{application_id}' },
  get_conversion_checklist: { call: 'GET /employee-conversion', query: ['application_id'] },
  list_discrepancies: { call: 'GET /discrepancies', query: [...PAGE, 'application_id', 'status'] },
  raise_discrepancy: { call: 'POST /discrepancies', body: ['application_id', 'category', 'severity', 'field', 'description'] },
  // offer_id stays here: it says what the approval is about, and the service compares that with the application's own offer.
  issue_green_form_link: { call: 'POST /green-forms/applications/{application_id}/issue-link', body: ['expires_in_days'] },
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body: Record<string, unknown> | null
}

type Arguments = Readonly<Record<string, unknown>>

/** The request for these arguments, which were found to fit the tool's schema before. */
export function toHttpRequest({ call, query = [], body = [] }: ToolRequest, given: Arguments): HttpRequest {
  const [method, template] = call.split(' ', 2) as ['GET' | 'POST', string]
  const path = template.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(given[name])))
  const search = new URLSearchParams(Object.entries(pick(given, query)).map(([name, value]): [string, string] => [name, String(value)]))
  return {
    method,
    path: `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`,
    body: method === 'POST' ? pick(given, body) : null,
  }
}

const pick = (given: Arguments, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))
