import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { usersSearch } from '../features/admin/users-search.ts'
import { auditSearch } from '../features/audit/audit-search.ts'
import { PageLoading } from '../ui/page-loading.tsx'
import { loadAdministrationWords, loadWords } from './i18n.ts'
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
  component: lazyRouteComponent(() => import('../features/admin/admin.page.tsx'), 'AdminPage'),
})

/** Each page is a file of its own, fetched when one goes there. A record has a stable address. */
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('../features/work/work.page.tsx'), 'WorkPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/approvals',
    component: lazyRouteComponent(() => import('../features/work/approvals.page.tsx'), 'ApprovalsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/pipeline',
    component: lazyRouteComponent(() => import('../features/pipeline/pipeline.page.tsx'), 'PipelinePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/applications/$id',
    component: lazyRouteComponent(() => import('../features/applications/application.page.tsx'), 'ApplicationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/overview',
    component: lazyRouteComponent(() => import('../features/overview/overview.page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/requisitions',
    component: lazyRouteComponent(() => import('../features/requisitions/requisitions.page.tsx'), 'RequisitionsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/requisitions/$id',
    component: lazyRouteComponent(() => import('../features/requisitions/requisition.page.tsx'), 'RequisitionPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/requisitions/$id/compare',
    component: lazyRouteComponent(() => import('../features/pipeline/compare.page.tsx'), 'ComparePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/candidates',
    component: lazyRouteComponent(() => import('../features/candidates/candidates.page.tsx'), 'CandidatesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/candidates/$id',
    component: lazyRouteComponent(() => import('../features/candidates/candidate.page.tsx'), 'CandidatePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/duplicates',
    component: lazyRouteComponent(() => import('../features/duplicates/duplicates.page.tsx'), 'DuplicatesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/duplicates/$id',
    component: lazyRouteComponent(() => import('../features/duplicates/duplicate.page.tsx'), 'DuplicatePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/interviews',
    component: lazyRouteComponent(() => import('../features/interviews/interviews.page.tsx'), 'InterviewsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/interviews/$id',
    component: lazyRouteComponent(() => import('../features/interviews/interview.page.tsx'), 'InterviewPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/offers',
    component: lazyRouteComponent(() => import('../features/offers/offers.page.tsx'), 'OffersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/offers/new',
    component: lazyRouteComponent(() => import('../features/offers/offers.page.tsx'), 'OffersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/offers/$id',
    component: lazyRouteComponent(() => import('../features/offers/offer.page.tsx'), 'OfferPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/data-requests',
    component: lazyRouteComponent(() => import('../features/data-requests/data-requests.page.tsx'), 'DataRequestsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/data-requests/due',
    component: lazyRouteComponent(() => import('../features/data-requests/due.page.tsx'), 'DuePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/data-requests/$id',
    component: lazyRouteComponent(() => import('../features/data-requests/data-request.page.tsx'), 'DataRequestPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/deputies',
    component: lazyRouteComponent(() => import('../features/deputies/deputies.page.tsx'), 'DeputiesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/audit',
    validateSearch: auditSearch,
    component: lazyRouteComponent(() => import('../features/audit/audit.page.tsx'), 'AuditPage'),
  }),
  admin.addChildren([
    createRoute({
      getParentRoute: () => admin,
      path: '/',
      component: lazyRouteComponent(() => import('../features/admin/admin.page.tsx'), 'AdminIndex'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/users',
      validateSearch: usersSearch,
      component: lazyRouteComponent(() => import('../features/admin/users.page.tsx'), 'UsersPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/users/$id',
      component: lazyRouteComponent(() => import('../features/admin/user.page.tsx'), 'UserPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/roles',
      component: lazyRouteComponent(() => import('../features/admin/roles.page.tsx'), 'RolesPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/api-keys',
      component: lazyRouteComponent(() => import('../features/admin/api-keys.page.tsx'), 'ApiKeysPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/provisioning',
      component: lazyRouteComponent(() => import('../features/admin/provisioning.page.tsx'), 'ProvisioningPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/access-review',
      component: lazyRouteComponent(() => import('../features/admin/access-review.page.tsx'), 'AccessReviewPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/tenant',
      component: lazyRouteComponent(() => import('../features/admin/tenant.page.tsx'), 'TenantPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/retention',
      component: lazyRouteComponent(() => import('../features/admin/retention.page.tsx'), 'RetentionPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/numbering',
      component: lazyRouteComponent(() => import('../features/admin/numbering.page.tsx'), 'NumberingPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/approvals',
      component: lazyRouteComponent(() => import('../features/admin/matrix.page.tsx'), 'MatrixPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/rejection-reasons',
      component: lazyRouteComponent(() => import('../features/admin/reasons.page.tsx'), 'ReasonsPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/scorecards',
      component: lazyRouteComponent(() => import('../features/admin/scorecards.page.tsx'), 'ScorecardsPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/letters',
      component: lazyRouteComponent(() => import('../features/admin/letters.page.tsx'), 'LettersPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/workflows',
      component: lazyRouteComponent(() => import('../features/admin/workflows.page.tsx'), 'WorkflowsPage'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/workflows/$id',
      component: lazyRouteComponent(() => import('../features/admin/workflows.page.tsx'), 'WorkflowsPage'),
    }),
  ]),
  createRoute({
    getParentRoute: () => root,
    path: '/onboarding',
    component: lazyRouteComponent(() => import('../features/onboarding/onboarding.page.tsx'), 'OnboardingPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/onboarding/$applicationId',
    component: lazyRouteComponent(() => import('../features/onboarding/case.page.tsx'), 'CasePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/discrepancies',
    component: lazyRouteComponent(() => import('../features/discrepancies/discrepancies.page.tsx'), 'DiscrepanciesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/discrepancies/$id',
    component: lazyRouteComponent(() => import('../features/discrepancies/discrepancy.page.tsx'), 'DiscrepancyPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/conversion',
    component: lazyRouteComponent(() => import('../features/conversion/conversion.page.tsx'), 'ConversionPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/employees',
    component: lazyRouteComponent(() => import('../features/employees/employees.page.tsx'), 'EmployeesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/employees/$id',
    component: lazyRouteComponent(() => import('../features/employees/employee.page.tsx'), 'EmployeePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tools',
    component: lazyRouteComponent(() => import('../features/tools/tools.page.tsx'), 'ToolsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tools/calls',
    component: lazyRouteComponent(() => import('../features/tools/calls.page.tsx'), 'CallsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tools/calls/$id',
    component: lazyRouteComponent(() => import('../features/tools/call.page.tsx'), 'CallPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ask',
    component: lazyRouteComponent(() => import('../features/ask/ask.page.tsx'), 'AskPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ask/board',
    component: lazyRouteComponent(() => import('../features/ask/board.page.tsx'), 'BoardPage'),
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
