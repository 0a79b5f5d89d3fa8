import type common from '../locales/en/common.json'
import type { Session } from '../session/session.ts'
import {
  IconArrowsSplit2,
  IconBriefcase,
  IconCalendar,
  IconClipboardCheck,
  IconCopy,
  IconFileSearch,
  IconHome,
  IconIdBadge2,
  IconInbox,
  IconMail,
  IconMessageQuestion,
  IconSettings,
  IconShieldCheck,
  IconShieldSearch,
  IconTool,
  IconUserCheck,
  IconUsers,
} from '../ui/icons.tsx'
import { settings } from './settings.ts'

export interface NavItem {
  readonly to: string
  readonly word: keyof (typeof common)['nav']
  readonly Icon: typeof IconHome
  /** Whether this person can use the page at all. */
  readonly visible: (session: Session) => boolean
}

const may =
  (...codes: string[]) =>
  ({ permissions }: Session) =>
    codes.some((code) => permissions.has(code))

/** Every place, in the order of a hire, and who can use it. */
const PLACES = {
  work: { to: '/', word: 'work', Icon: IconInbox, visible: () => true },
  home: { to: '/overview', word: 'home', Icon: IconHome, visible: may('dashboard.read') },
  requisitions: { to: '/requisitions', word: 'requisitions', Icon: IconBriefcase, visible: may('tan.read') },
  pipeline: { to: '/pipeline', word: 'pipeline', Icon: IconArrowsSplit2, visible: may('application.read') },
  candidates: { to: '/candidates', word: 'candidates', Icon: IconUsers, visible: may('candidate.read') },
  duplicates: { to: '/duplicates', word: 'duplicates', Icon: IconCopy, visible: may('duplicate.read') },
  interviews: { to: '/interviews', word: 'interviews', Icon: IconCalendar, visible: may('interview.read') },
  offers: { to: '/offers', word: 'offers', Icon: IconMail, visible: may('offer.read') },
  onboarding: { to: '/onboarding', word: 'onboarding', Icon: IconClipboardCheck, visible: may('green-form.read', 'green-form.issue') },
  discrepancies: { to: '/discrepancies', word: 'discrepancies', Icon: IconShieldSearch, visible: may('discrepancy.read') },
  conversion: { to: '/conversion', word: 'conversion', Icon: IconUserCheck, visible: may('employee-conversion.read') },
  employees: { to: '/employees', word: 'employees', Icon: IconIdBadge2, visible: may('employee.read') },
  dataRequests: { to: '/data-requests', word: 'dataRequests', Icon: IconFileSearch, visible: may('data-request.read') },
  ask: {
    to: '/ask',
    word: 'ask',
    Icon: IconMessageQuestion,
    visible: (session) => session.me.tenant.code === settings.reportTenant && may('report.ask')(session),
  },
  admin: {
    to: '/admin',
    word: 'admin',
    Icon: IconSettings,
    visible: may('user.read', 'tenant.manage', 'configuration.manage', 'workflow.manage'),
  },
  tools: { to: '/tools', word: 'tools', Icon: IconTool, visible: () => settings.tools },
  audit: { to: '/audit', word: 'audit', Icon: IconShieldCheck, visible: may('audit.read') },
} as const satisfies Record<string, NavItem>

/** What the navigation shows. A place joins when its page does; its route stands in router.tsx. */
export const NAV: readonly NavItem[] = [
  PLACES.work,
  PLACES.home,
  PLACES.requisitions,
  PLACES.pipeline,
  PLACES.candidates,
  PLACES.duplicates,
  PLACES.interviews,
  PLACES.offers,
  PLACES.onboarding,
  PLACES.discrepancies,
  PLACES.conversion,
  PLACES.employees,
  PLACES.dataRequests,
  PLACES.ask,
  PLACES.tools,
  PLACES.admin,
  PLACES.audit,
]

/** Pages that stand in no navigation, and the place that leads to them. */
const WITHIN: Readonly<Record<string, string>> = { '/approvals': '/', '/applications': '/pipeline' }

/** The address that the navigation shows for it. */
export const placeOf = (path: string): string => WITHIN[`/${path.split('/')[1] ?? ''}`] ?? path

/** Whether this person can use what is at the address. What stands in no navigation decides for itself. */
export const mayGo = (session: Session, address: string): boolean =>
  NAV.find(({ to }) => to === address.split('?')[0])?.visible(session) ?? true
