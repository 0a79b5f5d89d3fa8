// Who may import whom (docs/architecture.md draws it). `npm run check` fails on a breach.
const MODULES = 'services/talent/src/modules'

/** Modules in order of dependence: one may import from those before it, never from those after. */
const ORDER = [
  'audit',
  'idempotency',
  'identity',
  'users',
  'configuration',
  'approvals',
  'approval-records',
  'onboarding',
  'tenants',
  'candidates',
  'requisitions',
  'applications',
  'interviews',
  'offers',
  'green-forms',
  'discrepancies',
  'verification',
  'candidate-form',
  'conversion',
  'closing',
  'approvals-queue',
  'dashboard',
  'reports',
  'personal-data',
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
      '^(services/talent|packages/(kernel|postgres|cv))/',
      'talent → kernel, postgres, cv.',
    ),
    {
      name: 'query-imports-kernel',
      severity: 'error',
      comment: 'query → kernel; its tests may use the test server of packages/postgres.',
      from: { path: '^services/query/', pathNot: '\\.test\\.ts$|/testing/|testing\\.ts$' },
      to: { path: '^(packages|services|apps|scripts|benchmarks)/', pathNot: '^(services/query|packages/kernel)/' },
    },
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
    // The console's source is JSX, which this parser cannot read; its tsconfig keeps it within its own folder (rootDir).
    exclude: { path: 'node_modules|^docs/|^apps/console/(src|dist)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'node'],
      extensions: ['.ts', '.mjs', '.js'],
    },
  },
}
