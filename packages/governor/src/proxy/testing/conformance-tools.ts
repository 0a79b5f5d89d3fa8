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
  tool('test_tool_with_progress'),
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

const UNJUDGED = 'no schema describes it, so nothing could be validated before use'
const NO_CAPABILITY = 'the manifest knows tools alone; the capability is not declared'
const PAST_PEOPLE = 'the question would reach a person or a model past every check; it is refused with -32601'

/** Scenarios that a governor does not pass, each with the reason. Every other one must pass. */
export const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  ...reasons(NO_CAPABILITY, ['logging-set-level', 'completion-complete']),
  ...reasons(NO_CAPABILITY, 'list read-text read-binary templates-read subscribe unsubscribe'.split(' '), 'resources-'),
  ...reasons(NO_CAPABILITY, 'list get-simple get-with-args get-embedded-resource get-with-image'.split(' '), 'prompts-'),
  ...reasons(UNJUDGED, 'image audio embedded-resource mixed-content with-logging'.split(' '), 'tools-call-'),
  ...reasons(PAST_PEOPLE, ['tools-call-sampling', 'tools-call-elicitation', 'elicitation-sep1034-defaults', 'elicitation-sep1330-enums']),
  'server-sse-polling':
    'an answer, with its progress, is one stream that ends with it; a call that was cut off is not resumed but looked up',
}

function reasons(why: string, names: readonly string[], prefix = ''): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`${prefix}${name}`, why]))
}
