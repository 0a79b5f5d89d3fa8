import type { FixtureTool } from '../../packages/governor/src/proxy/testing/fixture-tools.ts'

/** `echo` answers at once; `lookup` asks a service over HTTP first, as tools do that are of use. */
export type Trick = 'echo' | 'lookup'
export interface Load {
  readonly tools: number
  readonly trick: Trick
  readonly service: string
}

/** As many tools as asked for, no two schemas alike. */
export function benchTools(count: number, trick: Trick = 'echo'): FixtureTool[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${trick}_${index}`,
    tier: 'read_only' as const,
    description: `Says again what it was told, number ${index}.`,
    inputSchema: {
      type: 'object',
      properties: {
        text: { type: 'string', maxLength: 1000 },
        [`number_${index}`]: { type: 'integer', minimum: 0 },
        tags: { type: 'array', items: { type: 'string', pattern: '^[a-z]+$' }, maxItems: 10 },
      },
      required: ['text'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: { text: { type: 'string' }, meta: { type: 'string' } },
      required: ['text'],
      additionalProperties: false,
    },
    requiredScopes: ['things:read'],
    rateLimitPerMinute: 10_000_000,
  }))
}

export const toolOf = (index: number, { tools, trick }: Pick<Load, 'tools' | 'trick'>): string => `${trick}_${index % tools}`

export const argumentsOf = (index: number, tools: number) => ({
  text: `A candidate’s name, number ${index}`,
  [`number_${index % tools}`]: index,
  tags: ['hiring', 'offer'],
})
