import { retrieve } from '../../retrieve/retrieve.ts'
import type { IndexedColumn, IndexedTable, SchemaIndex } from '../../retrieve/schema-index.ts'
import type { GenerateRequest } from '../generator.ts'

/** A recruitment database as an index sees it: composite keys that begin with the tenant, people referred to in several roles. */

type Written = string | { type: string; values: string[] }
const TIME = 'timestamp with time zone'
const list = (...values: string[]): Written => ({ type: 'text', values })

function column(name: string, written: Written, key: readonly string[]): IndexedColumn {
  const { type, values } = typeof written === 'string' ? { type: written, values: [] } : written
  const base = { name, type: type.replace('?', ''), nullable: type.endsWith('?'), isPrimaryKey: key.includes(name), comment: null }
  return { ...base, values, valuesComplete: values.length > 0 }
}

/** Keys are written `column → table`; each also carries the tenant. */
function table(name: string, columns: Record<string, Written>, keys: readonly string[] = [], key = ['tenant_id', 'id']): IndexedTable {
  return {
    schema: 'public',
    name,
    comment: null,
    columns: Object.entries({ tenant_id: 'uuid', ...columns }).map(([one, written]) => column(one, written, key)),
    foreignKeys: keys.map((text) => {
      const [from = '', to = ''] = text.split(' → ')
      return { columns: ['tenant_id', from], table: to, references: ['tenant_id', 'id'] }
    }),
    rowEstimate: null,
  }
}

const KEPT = { created_by: 'uuid', row_version: 'integer', created_at: TIME, updated_at: TIME }
const BY = 'created_by → users'

export const RECRUITMENT: IndexedTable[] = [
  table('users', {
    id: 'uuid',
    email: 'text',
    display_name: list('Ana Costa', 'Bo Lind', 'Carla Ruiz'),
    status: list('Active', 'Inactive'),
    department_name: list('Engineering', 'Finance', 'Sales', 'People'),
    location_name: list('Lisbon', 'Berlin', 'Porto'),
    created_at: TIME,
  }),
  table('candidates', {
    id: 'uuid',
    full_name: 'text?',
    email: 'text?',
    phone: 'text?',
    headline: 'text?',
    current_employer: list('Acme', 'Globex', 'Initech'),
    parsed_location: list('Berlin', 'Porto', 'Lisbon', 'Leeds'),
    total_experience_years: 'numeric(4,1)?',
    skills: 'text[]',
    education: 'jsonb',
    source: list('Upload', 'Referral', 'Agency'),
    status: list('Active', 'Archived'),
    row_version: 'integer',
    created_at: TIME,
    updated_at: TIME,
  }),
  table(
    'tans',
    {
      id: 'uuid',
      tan_number: 'text',
      title: list('Data Engineer', 'Sales Manager', 'Accountant'),
      department: list('Engineering', 'Finance', 'Sales'),
      hiring_manager_id: 'uuid?',
      positions: 'integer',
      positions_filled: 'integer',
      employment_type: list('FullTime', 'PartTime', 'Contract'),
      status: list('PendingApproval', 'Approved', 'Rejected', 'Filled'),
      ...KEPT,
    },
    ['hiring_manager_id → users', BY],
  ),
  table(
    'applications',
    {
      id: 'uuid',
      candidate_id: 'uuid',
      tan_id: 'uuid',
      status: list(
        'Applied',
        'Shortlisted',
        'Interviewing',
        'OfferPending',
        'OfferSent',
        'OfferAccepted',
        'Onboarding',
        'Converted',
        'Rejected',
        'Withdrawn',
      ),
      ...KEPT,
    },
    ['candidate_id → candidates', 'tan_id → tans', BY],
  ),
  table(
    'interviews',
    {
      id: 'uuid',
      application_id: 'uuid',
      round: 'integer',
      mode: list('InPerson', 'Video', 'Phone'),
      starts_at: TIME,
      ends_at: TIME,
      location: 'text?',
      status: list('Scheduled', 'Completed', 'Cancelled'),
      ...KEPT,
    },
    ['application_id → applications', BY],
  ),
  table(
    'interview_feedback',
    {
      interview_id: 'uuid',
      user_id: 'uuid',
      recommendation: list('StrongYes', 'Yes', 'No', 'StrongNo'),
      comments: 'text',
      submitted_at: TIME,
    },
    ['interview_id → interviews', 'user_id → users'],
    ['tenant_id', 'interview_id', 'user_id'],
  ),
  table(
    'offers',
    {
      id: 'uuid',
      offer_number: 'text',
      application_id: 'uuid',
      job_title: list('Data Engineer', 'Sales Manager', 'Accountant'),
      start_date: 'date',
      expires_on: 'date',
      status: list('Draft', 'PendingApproval', 'Approved', 'Rejected', 'Sent', 'Accepted', 'Declined', 'Expired'),
      sent_at: `${TIME}?`,
      answered_on: 'date?',
      ...KEPT,
    },
    ['application_id → applications', BY],
  ),
  table(
    'offer_compensations',
    {
      offer_id: 'uuid',
      currency: list('EUR', 'GBP', 'USD'),
      base_salary: 'numeric(14,2)',
      pay_period: list('Year', 'Month', 'Hour'),
      signing_bonus: 'numeric(14,2)?',
    },
    ['offer_id → offers'],
    ['tenant_id', 'offer_id'],
  ),
  table(
    'discrepancies',
    {
      id: 'uuid',
      application_id: 'uuid',
      category: list('Identity', 'Education', 'Employment', 'Address', 'Document', 'Other'),
      severity: list('Low', 'Medium', 'High'),
      status: list('Open', 'ReuploadRequested', 'Resolved', 'Upheld', 'Cancelled'),
      raised_by: 'uuid',
      resolved_by: 'uuid?',
      resolved_at: `${TIME}?`,
      row_version: 'integer',
      created_at: TIME,
    },
    ['application_id → applications', 'raised_by → users', 'resolved_by → users'],
  ),
  table(
    'employees',
    {
      id: 'uuid',
      employee_number: 'text',
      application_id: 'uuid',
      candidate_id: 'uuid',
      tan_id: 'uuid',
      joining_date: 'date?',
      created_at: TIME,
    },
    ['application_id → applications', 'candidate_id → candidates', 'tan_id → tans'],
  ),
]

export const RECRUITMENT_INDEX: SchemaIndex = {
  dialect: 'postgresql',
  fingerprint: '',
  sensitivity: '',
  builtAt: '2026-11-15T00:00:00.000Z',
  tables: RECRUITMENT,
  vectors: null,
  skippedColumns: 0,
}

/** A Wednesday. */
export const NOW = new Date('2026-11-18T10:00:00Z')

export async function recruitmentRequest(question: string, more: Partial<GenerateRequest> = {}): Promise<GenerateRequest> {
  const asked = [...(more.history ?? []).slice(-1).map((turn) => turn.question), question].join('\n')
  const retrieved = await retrieve(RECRUITMENT_INDEX, asked, { limit: 12 })
  return { question, history: [], dialect: 'postgresql', retrieved, attempts: [], now: NOW, ...more }
}
