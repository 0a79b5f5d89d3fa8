import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { usersSearch } from '../features/admin/users-search.ts'
import { auditSearch } from '../features/audit/audit-search.ts'
import { PageLoading } from '../ui/page-loading.tsx'
import { loadAdministrationWords, loadWords } from './i18n.ts'
import { lazyPage } from './lazy-page.tsx'
import { NotFound } from './not-found.tsx'
import { PageFailed } from './page-failed.tsx'
import { Shell } from './shell.tsx'

/** What lists keep in the address, so that coming back finds them as they were. */
const KEPT = ['status', 'tan', 'application', 'kind', 'mine', 'week', 'new', 'view', 'compare', 'question', 'find'] as const
type ListSearch = Partial<Record<(typeof KEPT)[number], string>>

const root = createRootRoute({
  component: Shell,
  loader: loadWords,
  notFoundComponent: NotFound,
  validateSearch: (search: Record<string, unknown>): ListSearch =>
    Object.fromEntries(KEPT.map((key) => [key, search[key]]).filter(([, value]) => typeof value === 'string' && value !== '')),
})

/** The administration has a frame of its own: its parts, and whether one may use the one that is open. */
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  loader: loadAdministrationWords,
  component: lazyPage(() => import('../features/admin/admin.page.tsx'), 'AdminPage'),
})

/** Each page is a file of its own, fetched when one goes there. A record has a stable address. */
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyPage(() => import('../features/work/work.page.tsx'), 'WorkPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/approvals',
    component: lazyPage(() => import('../features/work/approvals.page.tsx'), 'ApprovalsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/pipeline',
    component: lazyPage(() => import('../features/pipeline/pipeline.page.tsx'), 'PipelinePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/applications/$id',
    component: lazyPage(() => import('../features/applications/application.page.tsx'), 'ApplicationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/overview',
    component: lazyPage(() => import('../features/overview/overview.page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/requisitions',
    component: lazyPage(() => import('../features/requisitions/requisitions.page.tsx'), 'RequisitionsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/requisitions/$id',
    component: lazyPage(() => import('../features/requisitions/requisition.page.tsx'), 'RequisitionPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/requisitions/$id/compare',
    component: lazyPage(() => import('../features/pipeline/compare.page.tsx'), 'ComparePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/candidates',
    component: lazyPage(() => import('../features/candidates/candidates.page.tsx'), 'CandidatesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/candidates/$id',
    component: lazyPage(() => import('../features/candidates/candidate.page.tsx'), 'CandidatePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/duplicates',
    component: lazyPage(() => import('../features/duplicates/duplicates.page.tsx'), 'DuplicatesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/duplicates/$id',
    component: lazyPage(() => import('../features/duplicates/duplicate.page.tsx'), 'DuplicatePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/interviews',
    component: lazyPage(() => import('../features/interviews/interviews.page.tsx'), 'InterviewsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/interviews/$id',
    component: lazyPage(() => import('../features/interviews/interview.page.tsx'), 'InterviewPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/offers',
    component: lazyPage(() => import('../features/offers/offers.page.tsx'), 'OffersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/offers/new',
    component: lazyPage(() => import('../features/offers/offers.page.tsx'), 'OffersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/offers/$id',
    component: lazyPage(() => import('../features/offers/offer.page.tsx'), 'OfferPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/data-requests',
    component: lazyPage(() => import('../features/data-requests/data-requests.page.tsx'), 'DataRequestsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/data-requests/due',
    component: lazyPage(() => import('../features/data-requests/due.page.tsx'), 'DuePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/data-requests/$id',
    component: lazyPage(() => import('../features/data-requests/data-request.page.tsx'), 'DataRequestPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/deputies',
    component: lazyPage(() => import('../features/deputies/deputies.page.tsx'), 'DeputiesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/audit',
    validateSearch: auditSearch,
    component: lazyPage(() => import('../features/audit/audit.page.tsx'), 'AuditPage'),
  }),
  admin.addChildren([
    createRoute({
      getParentRoute: () => admin,
      path: '/',
      component: lazyPage(() => import('../features/admin/admin.page.tsx'), 'AdminIndex'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/users',
      validateSearch: usersSearch,
      component: lazyPage(() => import('../features/admin/users.page.tsx'), 'UsersPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/users/$id',
      component: lazyPage(() => import('../features/admin/user.page.tsx'), 'UserPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/roles',
      component: lazyPage(() => import('../features/admin/roles.page.tsx'), 'RolesPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/api-keys',
      component: lazyPage(() => import('../features/admin/api-keys.page.tsx'), 'ApiKeysPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/provisioning',
      component: lazyPage(() => import('../features/admin/provisioning.page.tsx'), 'ProvisioningPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/access-review',
      component: lazyPage(() => import('../features/admin/access-review.page.tsx'), 'AccessReviewPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/tenant',
      component: lazyPage(() => import('../features/admin/tenant.page.tsx'), 'TenantPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/retention',
      component: lazyPage(() => import('../features/admin/retention.page.tsx'), 'RetentionPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/numbering',
      component: lazyPage(() => import('../features/admin/numbering.page.tsx'), 'NumberingPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/approvals',
      component: lazyPage(() => import('../features/admin/matrix.page.tsx'), 'MatrixPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/rejection-reasons',
      component: lazyPage(() => import('../features/admin/reasons.page.tsx'), 'ReasonsPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/scorecards',
      component: lazyPage(() => import('../features/admin/scorecards.page.tsx'), 'ScorecardsPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/letters',
      component: lazyPage(() => import('../features/admin/letters.page.tsx'), 'LettersPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/workflows',
      component: lazyPage(() => import('../features/admin/workflows.page.tsx'), 'WorkflowsPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/workflows/$id',
      component: lazyPage(() => import('../features/admin/workflows.page.tsx'), 'WorkflowsPage'),
    }),
  ]),
  createRoute({
    getParentRoute: () => root,
    path: '/onboarding',
    component: lazyPage(() => import('../features/onboarding/onboarding.page.tsx'), 'OnboardingPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/onboarding/$applicationId',
    component: lazyPage(() => import('../features/onboarding/case.page.tsx'), 'CasePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/discrepancies',
    component: lazyPage(() => import('../features/discrepancies/discrepancies.page.tsx'), 'DiscrepanciesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/discrepancies/$id',
    component: lazyPage(() => import('../features/discrepancies/discrepancy.page.tsx'), 'DiscrepancyPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/conversion',
    component: lazyPage(() => import('../features/conversion/conversion.page.tsx'), 'ConversionPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/employees',
    component: lazyPage(() => import('../features/employees/employees.page.tsx'), 'EmployeesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/employees/$id',
    component: lazyPage(() => import('../features/employees/employee.page.tsx'), 'EmployeePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tools',
    component: lazyPage(() => import('../features/tools/tools.page.tsx'), 'ToolsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tools/calls',
    component: lazyPage(() => import('../features/tools/calls.page.tsx'), 'CallsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tools/calls/$id',
    component: lazyPage(() => import('../features/tools/call.page.tsx'), 'CallPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ask',
    component: lazyPage(() => import('../features/ask/ask.page.tsx'), 'AskPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ask/board',
    component: lazyPage(() => import('../features/ask/board.page.tsx'), 'BoardPage'),
  }),
]

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
