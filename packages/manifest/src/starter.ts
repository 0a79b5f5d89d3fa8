import type { JsonObject } from './manifest.ts'

/** A manifest to begin with: one tool of each tier, with what a newcomer has to know beside each. It passes the strict check. */
export function starterManifest(serverName: string): JsonObject {
  return {
    'x-comment': 'Fields that begin with "x-" are yours: every reader skips them. Delete these comments when you have read them.',
    serverName,
    manifestVersion: '0.1.0',
    vendor: 'Who really stands behind this server',
    tools: [
      {
        'x-comment':
          'read_only: reads and changes nothing. Left out here: timeoutMs is 15000, retryPolicy 3 tries from 500 ms, rateLimitPerMinute 60.',
        name: 'find_offers',
        tier: 'read_only',
        description: 'Lists the offers of an application.',
        inputSchema: inputOf({ application_id: { type: 'string', description: 'Id of the application.' } }),
        outputSchema: outputOf({ offers: { type: 'array', items: { type: 'object' } } }),
        requiredScopes: ['offers:read'],
      },
      {
        'x-comment': 'propose_only: drafts something that a person decides on later. It sends and commits nothing.',
        name: 'draft_offer',
        tier: 'propose_only',
        description: 'Drafts an offer for an application.',
        inputSchema: inputOf({ application_id: { type: 'string' }, job_title: { type: 'string', minLength: 1, maxLength: 200 } }),
        outputSchema: outputOf({ offer_id: { type: 'string' } }),
        requiredScopes: ['offers:propose'],
        timeoutMs: 10000,
      },
      {
        'x-comment':
          'approval_required_write: runs only after the action below is recorded on the record whose id carries "x-approval-entity".',
        name: 'send_offer',
        tier: 'approval_required_write',
        description: 'Sends an approved offer to the candidate.',
        requiresApprovalAction: 'offer.approve',
        inputSchema: inputOf({ offer_id: { type: 'string', 'x-approval-entity': 'offer' } }),
        outputSchema: outputOf({ status: { type: 'string' } }),
        requiredScopes: ['offers:write'],
        retryPolicy: { maxAttempts: 1 },
        rateLimitPerMinute: 10,
      },
    ],
  }
}

const inputOf = (properties: JsonObject) => ({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false })
const outputOf = (properties: JsonObject) => ({ type: 'object', properties, required: Object.keys(properties) })
