import { buildOpenApi, type Operation } from '@tanager/kernel'
import { withToken } from './access.ts'

const COMMON = { 400: ['validation_failed'], 503: ['overloaded'] }

/** The OpenAPI 3.1 document of the Query API, made from the routes themselves. */
export const apiDocument = (operations: Operation[]) =>
  buildOpenApi(operations, {
    title: 'Tanager Query API',
    version: '1.0.0',
    description: [
      'Answers plain questions about a relational database. Only SELECT statements ever run, within caps of rows, bytes and time.',
      '`X-Correlation-ID` is taken or made, and echoed.',
    ].join('\n\n'),
    tags: [
      { name: 'Health', description: 'Whether each dependency can be reached, looked at live.' },
      { name: 'Questions', description: 'One question through the whole graph.' },
      { name: 'Schema', description: 'What questions can be about.' },
    ],
    samples: { question: 'How many candidates came in last month?' },
    describeAccess: (access) =>
      access === withToken
        ? { note: 'The shared token, when one is configured.', public: true, statuses: { ...COMMON, 401: ['unauthenticated'] } }
        : { note: 'No token is needed.', public: true, statuses: COMMON },
  })
