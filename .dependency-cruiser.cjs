// Who may import whom (docs/architecture.md draws it). `npm run check` fails on a breach.
const MODULES = 'services/talent/src/modules'

/** Modules in order of dependence: one may import from those before it, never from those after. */
const ORDER = [
  'audit',
  'idempotency',
  'identity',
  'users',
  'api-keys',
  'scim',
  'configuration',
  'deputies',
  'approvals',
  'approval-records',
  'onboarding',
  'tenants',
  'candidates',
  'requisitions',
  'applications',
  'notes',
  'interviews',
  'offers',
  'green-forms',
  'discrepancies',
  'verification',
  'candidate-form',
  'conversion',
  'closing',
  'handover',
  'approvals-queue',
  'activity',
  'dashboard',
  'reports',
  'personal-data',
  'retention',
]

const CONSOLE = 'apps/console/src'
const FEATURES = `${CONSOLE}/features`

/** Features of the console in order of dependence, those that know each other in one line. A page may put together whatever it shows. */
const FEATURE_ORDER = [
  ['notes', 'messages', 'deputies', 'data-requests'],
  ['requisitions', 'candidates', 'employees', 'audit', 'admin', 'ask', 'overview'],
  ['approvals', 'duplicates'],
  ['applications'],
  ['interviews'],
  ['offers'],
  ['onboarding', 'discrepancies', 'conversion'],
  ['pipeline'],
  ['work'],
]

const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(packages|services|apps|scripts|benchmarks)/', pathNot: allowed },
})

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', comment: 'A cycle has no top to read from.', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', comment: 'Imports must exist.', from: {}, to: { couldNotResolve: true } },
    only('kernel-imports-npm-only', '^packages/kernel/', '^packages/kernel/', 'The kernel knows no domain word.'),
    only('cv-imports-kernel', '^packages/cv/', '^packages/(cv|kernel)/', 'cv → kernel.'),
    only('ask-contract-imports-kernel', '^packages/ask-contract/', '^packages/(ask-contract|kernel)/', 'ask-contract → kernel.'),
    only(
      'manifest-imports-npm-only',
      '^packages/manifest/',
      '^packages/manifest/',
      'The manifest package may be published: it knows nothing of ours.',
    ),
    only(
      'governor-imports-packages',
      '^packages/governor/',
      '^packages/(governor|manifest|kernel|postgres)/',
      'governor → manifest, kernel, postgres (state shared between processes).',
    ),
    {
      name: 'governor-core-knows-no-proxy',
      severity: 'error',
      comment: 'The rules of a call stand alone; proxy → core, never back.',
      from: { path: '^packages/governor/src/', pathNot: '^packages/governor/src/proxy/|\\.test\\.ts$' },
      to: { path: '^packages/governor/src/proxy/' },
    },
    {
      name: 'governor-checks-know-no-store',
      severity: 'error',
      comment: 'Checks speak to ports; which store stands behind one is the host’s business.',
      from: { path: '^packages/governor/src/(checks|schemas|sanitize)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/governor/src/(state|approvals)/' },
    },
    only(
      'tool-server-stands-alone',
      '^apps/tool-server/',
      '^apps/tool-server/',
      'A tool server is a stranger: it speaks HTTP and MCP only.',
    ),
    only('postgres-imports-kernel', '^packages/postgres/', '^packages/(postgres|kernel)/', 'postgres → kernel.'),
    only(
      'talent-imports-packages',
      '^services/talent/',
      '^(services/talent|packages/(kernel|postgres|cv|ask-contract))/',
      'talent → kernel, postgres, cv, ask-contract.',
    ),
    {
      name: 'query-imports-kernel',
      severity: 'error',
      comment: 'query → kernel, ask-contract; its tests may use the test server of packages/postgres.',
      from: { path: '^services/query/', pathNot: '\\.test\\.ts$|/testing/|testing\\.ts$' },
      to: { path: '^(packages|services|apps|scripts|benchmarks)/', pathNot: '^(services/query|packages/(kernel|ask-contract))/' },
    },
    {
      name: 'query-core-knows-no-parser',
      severity: 'error',
      comment: 'The query representation, schema and rendering serve both parsers; neither owns them.',
      from: { path: '^services/query/src/core/', pathNot: '\\.test\\.ts$' },
      to: { path: '^services/query/src/(generate|ask|guard|llm)/' },
    },
    {
      name: 'query-guard-knows-no-generator',
      severity: 'error',
      comment: 'A guard judges what anybody wrote, so it knows nobody who writes.',
      from: { path: '^services/query/src/guard/', pathNot: '\\.test\\.ts$' },
      to: { path: '^services/query/src/(generate|ask|llm)/' },
    },
    {
      name: 'query-retrieval-knows-no-generator',
      severity: 'error',
      comment: 'Tables and values are found before anything is written.',
      from: { path: '^services/query/src/retrieve/', pathNot: '\\.(test|routes)\\.ts$' },
      to: { path: '^services/query/src/(generate|ask|llm)/' },
    },
    {
      name: 'console-stands-alone',
      severity: 'error',
      comment: 'The console knows the services by their OpenAPI only; a test may compare a rule with theirs.',
      from: { path: `^${CONSOLE}/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^(packages|services|apps|scripts|benchmarks)/', pathNot: `^${CONSOLE}/` },
    },
    {
      name: 'shared-parts-know-no-feature',
      severity: 'error',
      comment: 'api, session and ui serve every feature.',
      from: { path: `^${CONSOLE}/(api|session|ui)/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^${FEATURES}/` },
    },
    {
      name: 'few-parts-of-the-frame-are-shared',
      severity: 'error',
      comment: 'Of app/ others use the language, the settings, the places one may go to, and the page for what is not there.',
      from: { path: `^${CONSOLE}/(api|session|ui|features)/` },
      to: { path: `^${CONSOLE}/app/`, pathNot: `^${CONSOLE}/app/(i18n|settings|nav|not-found)\\.tsx?$` },
    },
    {
      name: 'pages-belong-to-the-router',
      severity: 'error',
      comment: 'A page is fetched when somebody goes there: only router.tsx names it.',
      from: { path: `^${CONSOLE}/`, pathNot: `^${CONSOLE}/(app/router|session/.+)\\.tsx?$` },
      to: { path: `^${FEATURES}/.+\\.page\\.tsx$` },
    },
    {
      name: 'green-form-stands-apart',
      severity: 'error',
      comment: "The candidate's form has nothing of the console but its words and the generated types of the API.",
      from: { path: `^${CONSOLE}/green-form/` },
      to: { path: `^${CONSOLE}/`, pathNot: `^${CONSOLE}/(green-form/|locales/|api/talent\\.gen\\.ts$)` },
    },
    ...FEATURE_ORDER.slice(1).map((later, index) => ({
      name: `feature-order-before-${later[0]}`,
      severity: 'error',
      comment: `Features in order: ${FEATURE_ORDER.map((stage) => stage.join(', ')).join(' < ')}.`,
      from: {
        path: `^${FEATURES}/(${FEATURE_ORDER.slice(0, index + 1)
          .flat()
          .join('|')})/`,
        pathNot: '\\.page\\.tsx$',
      },
      to: { path: `^${FEATURES}/(${later.join('|')})/`, pathNot: '\\.module\\.css$' },
    })),
    {
      name: 'routes-are-nobodys-business',
      severity: 'error',
      comment: 'Only app.ts registers routes.',
      from: { path: `^${MODULES}/`, pathNot: '\\.test\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'a-store-belongs-to-its-module',
      severity: 'error',
      comment: "Between modules: another's actions, schema or a named pure file; never its store.",
      from: { path: `^${MODULES}/([^/]+)/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^${MODULES}/([^/]+)/[^/]+\\.store\\.ts$`, pathNot: `^${MODULES}/$1/` },
    },
    {
      name: 'never-backwards',
      severity: 'error',
      comment: 'routes → actions → store; schema and transitions import neither.',
      from: { path: `^${MODULES}/.+\\.(schema|transitions|store)\\.ts$` },
      to: { path: `^${MODULES}/.+\\.(actions|routes)\\.ts$` },
    },
    {
      name: 'pure-files-stay-pure',
      severity: 'error',
      comment: 'Rules are functions of their arguments: no database.',
      from: { path: '(\\.transitions|/number-format|/search-key|/workflow-catalog)\\.ts$' },
      to: { path: '^packages/postgres/|\\.(store|actions|routes)\\.ts$' },
    },
    ...ORDER.flatMap((later, index) =>
      index === 0
        ? []
        : [
            {
              name: `order-before-${later}`,
              severity: 'error',
              comment: `Modules in order: ${ORDER.join(' < ')}.`,
              from: { path: `^${MODULES}/(${ORDER.slice(0, index).join('|')})/`, pathNot: '\\.test\\.ts$' },
              to: { path: `^${MODULES}/${later}/` },
            },
          ],
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules|^docs/|^apps/console/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'node'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
