/** Seconds of the files that take longest on two quiet cores, with their start. They begin first, so that all cores end together. */
export const LONGEST: Readonly<Record<string, number>> = {
  'apps/console/test/journey.test.ts': 130,
  'services/talent/test/insider.test.ts': 50,
  'services/talent/test/isolation.test.ts': 32,
  'services/talent/test/openapi.test.ts': 25,
  'services/talent/test/concurrency.test.ts': 23,
  'services/talent/test/ground-rules.test.ts': 23,
  'services/query/src/ask/ask.broken-model.test.ts': 19,
  'scripts/governed-offer.test.ts': 19,
  'packages/postgres/src/embedded.test.ts': 17,
  'services/talent/src/modules/candidates/cv-upload.test.ts': 16,
  'scripts/supervisor/supervise.test.ts': 15,
  'services/query/src/ask/ask.limits.test.ts': 14,
  'scripts/tool-server.test.ts': 13,
  'scripts/traced-call.test.ts': 13,
  'packages/governor/src/proxy/docs.test.ts': 12,
  'services/query/src/guard/input-guard.test.ts': 13,
  'packages/cv/src/hostile.test.ts': 13,
  'services/talent/test/authorization.test.ts': 13,
  'services/query/src/ask/ask.stream.test.ts': 11,
}
const USUAL = 1.5

/** How long these files take together, one after another. */
export const secondsOf = (files: readonly string[]): number => files.reduce((sum, file) => sum + (LONGEST[file] ?? USUAL), 0)
