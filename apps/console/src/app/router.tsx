import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import i18next from 'i18next'
import { usersSearch } from '../features/admin/users-search.ts'
import { auditSearch } from '../features/audit/audit-search.ts'
import { PageLoading } from '../ui/page-loading.tsx'
import { NotFound } from './not-found.tsx'
import { PageFailed } from './page-failed.tsx'
import { Shell } from './shell.tsx'

/** What lists keep in the address, so that coming back finds them as they were. */
const KEPT = ['status', 'tan', 'application', 'kind', 'mine', 'week', 'new', 'view', 'compare', 'question'] as const
type ListSearch = Partial<Record<(typeof KEPT)[number], string>>

/** A page's words come beside its code, not after it. */
const words = (feature: string) => () => i18next.loadNamespaces(feature)

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  validateSearch: (search: Record<string, unknown>): ListSearch =>
    Object.fromEntries(KEPT.map((key) => [key, search[key]]).filter(([, value]) => typeof value === 'string' && value !== '')),
})

/** The administration has a frame of its own: its parts, and whether one may use the one that is open. */
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(() => import('../features/admin/admin.page.tsx'), 'AdminPage'),
  loader: words('admin'),
})

/** Each page is a file of its own, fetched when one goes there. A record has a stable address. */
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('../features/work/work.page.tsx'), 'WorkPage'),
    loader: words('work'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/approvals',
    component: lazyRouteComponent(() => import('../features/work/approvals.page.tsx'), 'ApprovalsPage'),
    loader: words('work'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/pipeline',
    component: lazyRouteComponent(() => import('../features/pipeline/pipeline.page.tsx'), 'PipelinePage'),
    loader: words('pipeline'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/applications/$id',
    component: lazyRouteComponent(() => import('../features/applications/application.page.tsx'), 'ApplicationPage'),
    loader: words('applications'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/overview',
    component: lazyRouteComponent(() => import('../features/overview/overview.page.tsx'), 'OverviewPage'),
    loader: words('overview'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/requisitions',
    component: lazyRouteComponent(() => import('../features/requisitions/requisitions.page.tsx'), 'RequisitionsPage'),
    loader: words('requisitions'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/requisitions/$id',
    component: lazyRouteComponent(() => import('../features/requisitions/requisition.page.tsx'), 'RequisitionPage'),
    loader: words('requisitions'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/requisitions/$id/compare',
    component: lazyRouteComponent(() => import('../features/pipeline/compare.page.tsx'), 'ComparePage'),
    loader: () => i18next.loadNamespaces(['pipeline', 'candidates', 'interviews']),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/candidates',
    component: lazyRouteComponent(() => import('../features/candidates/candidates.page.tsx'), 'CandidatesPage'),
    loader: words('candidates'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/candidates/$id',
    component: lazyRouteComponent(() => import('../features/candidates/candidate.page.tsx'), 'CandidatePage'),
    loader: words('candidates'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/duplicates',
    component: lazyRouteComponent(() => import('../features/duplicates/duplicates.page.tsx'), 'DuplicatesPage'),
    loader: words('duplicates'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/duplicates/$id',
    component: lazyRouteComponent(() => import('../features/duplicates/duplicate.page.tsx'), 'DuplicatePage'),
    loader: words('duplicates'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/interviews',
    component: lazyRouteComponent(() => import('../features/interviews/interviews.page.tsx'), 'InterviewsPage'),
    loader: words('interviews'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/interviews/$id',
    component: lazyRouteComponent(() => import('../features/interviews/interview.page.tsx'), 'InterviewPage'),
    loader: words('interviews'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/offers',
    component: lazyRouteComponent(() => import('../features/offers/offers.page.tsx'), 'OffersPage'),
    loader: words('offers'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/offers/new',
    component: lazyRouteComponent(() => import('../features/offers/offers.page.tsx'), 'OffersPage'),
    loader: words('offers'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/offers/$id',
    component: lazyRouteComponent(() => import('../features/offers/offer.page.tsx'), 'OfferPage'),
    loader: words('offers'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/data-requests',
    component: lazyRouteComponent(() => import('../features/data-requests/data-requests.page.tsx'), 'DataRequestsPage'),
    loader: words('data-requests'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/data-requests/due',
    component: lazyRouteComponent(() => import('../features/data-requests/due.page.tsx'), 'DuePage'),
    loader: words('data-requests'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/data-requests/$id',
    component: lazyRouteComponent(() => import('../features/data-requests/data-request.page.tsx'), 'DataRequestPage'),
    loader: words('data-requests'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/deputies',
    component: lazyRouteComponent(() => import('../features/deputies/deputies.page.tsx'), 'DeputiesPage'),
    loader: words('deputies'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/audit',
    validateSearch: auditSearch,
    component: lazyRouteComponent(() => import('../features/audit/audit.page.tsx'), 'AuditPage'),
    loader: words('audit'),
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
      loader: words('admin'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/users/$id',
      component: lazyRouteComponent(() => import('../features/admin/user.page.tsx'), 'UserPage'),
      loader: words('admin'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/roles',
      component: lazyRouteComponent(() => import('../features/admin/roles.page.tsx'), 'RolesPage'),
      loader: words('admin'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/api-keys',
      component: lazyRouteComponent(() => import('../features/admin/api-keys.page.tsx'), 'ApiKeysPage'),
      loader: words('admin'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/provisioning',
      component: lazyRouteComponent(() => import('../features/admin/provisioning.page.tsx'), 'ProvisioningPage'),
      loader: words('admin'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/access-review',
      component: lazyRouteComponent(() => import('../features/admin/access-review.page.tsx'), 'AccessReviewPage'),
      loader: words('admin'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/tenant',
      component: lazyRouteComponent(() => import('../features/admin/tenant.page.tsx'), 'TenantPage'),
      loader: words('admin'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/retention',
      component: lazyRouteComponent(() => import('../features/admin/retention.page.tsx'), 'RetentionPage'),
      loader: words('admin'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/numbering',
      component: lazyRouteComponent(() => import('../features/admin/numbering.page.tsx'), 'NumberingPage'),
      loader: words('admin'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/approvals',
      component: lazyRouteComponent(() => import('../features/admin/matrix.page.tsx'), 'MatrixPage'),
      loader: words('admin'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/rejection-reasons',
      component: lazyRouteComponent(() => import('../features/admin/reasons.page.tsx'), 'ReasonsPage'),
      loader: () => i18next.loadNamespaces(['admin', 'applications']),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/scorecards',
      component: lazyRouteComponent(() => import('../features/admin/scorecards.page.tsx'), 'ScorecardsPage'),
      loader: () => i18next.loadNamespaces(['admin', 'requisitions']),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/letters',
      component: lazyRouteComponent(() => import('../features/admin/letters.page.tsx'), 'LettersPage'),
      loader: words('admin'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/workflows',
      component: lazyRouteComponent(() => import('../features/admin/workflows.page.tsx'), 'WorkflowsPage'),
      loader: words('admin'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/workflows/$id',
      component: lazyRouteComponent(() => import('../features/admin/workflows.page.tsx'), 'WorkflowsPage'),
      loader: words('admin'),
    }),
  ]),
  createRoute({
    getParentRoute: () => root,
    path: '/onboarding',
    component: lazyRouteComponent(() => import('../features/onboarding/onboarding.page.tsx'), 'OnboardingPage'),
    loader: words('onboarding'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/onboarding/$applicationId',
    component: lazyRouteComponent(() => import('../features/onboarding/case.page.tsx'), 'CasePage'),
    loader: words('onboarding'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/discrepancies',
    component: lazyRouteComponent(() => import('../features/discrepancies/discrepancies.page.tsx'), 'DiscrepanciesPage'),
    loader: words('discrepancies'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/discrepancies/$id',
    component: lazyRouteComponent(() => import('../features/discrepancies/discrepancy.page.tsx'), 'DiscrepancyPage'),
    loader: words('discrepancies'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/conversion',
    component: lazyRouteComponent(() => import('../features/conversion/conversion.page.tsx'), 'ConversionPage'),
    loader: words('conversion'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/employees',
    component: lazyRouteComponent(() => import('../features/employees/employees.page.tsx'), 'EmployeesPage'),
    loader: words('employees'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/employees/$id',
    component: lazyRouteComponent(() => import('../features/employees/employee.page.tsx'), 'EmployeePage'),
    loader: words('employees'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tools',
    component: lazyRouteComponent(() => import('../features/tools/tools.page.tsx'), 'ToolsPage'),
    loader: words('tools'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tools/calls/$id',
    component: lazyRouteComponent(() => import('../features/tools/call.page.tsx'), 'CallPage'),
    loader: words('tools'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ask',
    component: lazyRouteComponent(() => import('../features/ask/ask.page.tsx'), 'AskPage'),
    loader: words('ask'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ask/board',
    component: lazyRouteComponent(() => import('../features/ask/board.page.tsx'), 'BoardPage'),
    loader: words('ask'),
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
