import type { FixtureTool } from './fixture-tools.ts'

const OUTPUT = { type: 'object', properties: { text: { type: 'string' }, meta: { type: 'string' } }, required: ['text'] }
const tool = (name: string, more: object = {}): FixtureTool => ({
  name,
  tier: 'read_only',
  description: `A tool of the conformance suite: ${name}.`,
  inputSchema: { type: 'object', properties: {} },
  outputSchema: OUTPUT,
  requiredScopes: ['things:read'],
  rateLimitPerMinute: 10_000,
  ...more,
})

/** The tools that the official suite asks for, as far as a governor lets such tools through. */
export const conformanceTools = (): FixtureTool[] => [
  tool('test_simple_text'),
  tool('test_error_handling'),
  tool('json_schema_2020_12_tool', {
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    },
  }),
]

const TOOLS_ALONE = 'a governor serves tools alone'
const PAST_THE_CHECKS = 'it would pass a tool server’s words on unvalidated'

/** Scenarios that cannot hold for a governor, and why. Every other one must pass. */
export const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  'logging-set-level': TOOLS_ALONE,
  'completion-complete': TOOLS_ALONE,
  'tools-call-image': `${PAST_THE_CHECKS}: only output that a schema describes goes on`,
  'tools-call-audio': `${PAST_THE_CHECKS}: only output that a schema describes goes on`,
  'tools-call-embedded-resource': `${PAST_THE_CHECKS}: only output that a schema describes goes on`,
  'tools-call-mixed-content': `${PAST_THE_CHECKS}: only output that a schema describes goes on`,
  'tools-call-with-logging': PAST_THE_CHECKS,
  'tools-call-with-progress': PAST_THE_CHECKS,
  'tools-call-sampling': 'sampling is refused',
  'tools-call-elicitation': 'elicitation is refused',
  'elicitation-sep1034-defaults': 'elicitation is refused',
  'elicitation-sep1330-enums': 'elicitation is refused',
  'server-sse-polling': 'calls are answered with one JSON document; there is no stream to resume',
}
for (const name of ['list', 'read-text', 'read-binary', 'templates-read', 'subscribe', 'unsubscribe']) {
  ;(NOT_APPLICABLE as Record<string, string>)[`resources-${name}`] = TOOLS_ALONE
}
for (const name of ['list', 'get-simple', 'get-with-args', 'get-embedded-resource', 'get-with-image']) {
  ;(NOT_APPLICABLE as Record<string, string>)[`prompts-${name}`] = TOOLS_ALONE
}
