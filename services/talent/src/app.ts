import { isOcrInstalled } from '@tanager/cv'
import { buildServer, collectOperations, type Metrics, type Operation, type Server } from '@tanager/kernel'
import { databaseProblem, openHealthConnection, type Pool, type Replica } from '@tanager/postgres'
import type { FastifyInstance } from 'fastify'
import { apiDocument } from './api-document.ts'
import type { TalentConfig } from './config.ts'
import { type ConsoleSettings, consoleRoutes } from './console/console.routes.ts'
import { governorRoutes } from './console/governor.routes.ts'
import { documentRoutes } from './document.routes.ts'
import { activityRoutes } from './modules/activity/activity.routes.ts'
import { apiKeyRoutes } from './modules/api-keys/api-keys.routes.ts'
import { applicationRoutes } from './modules/applications/applications.routes.ts'
import { approvalRecordRoutes } from './modules/approval-records/approval-records.routes.ts'
import { approvalsQueueRoutes } from './modules/approvals-queue/approvals-queue.routes.ts'
import { auditRoutes } from './modules/audit/audit.routes.ts'
import { candidateFormRoutes } from './modules/candidate-form/candidate-form.routes.ts'
import { openFormParts } from './modules/candidate-form/form-parts.ts'
import { candidateRoutes } from './modules/candidates/candidates.routes.ts'
import type { CvParts } from './modules/candidates/cv-parts.ts'
import { cvUploadRoutes } from './modules/candidates/cv-upload.routes.ts'
import { duplicateRoutes } from './modules/candidates/duplicates.routes.ts'
import { closingRoutes } from './modules/closing/closing.routes.ts'
import { configurationRoutes } from './modules/configuration/configuration.routes.ts'
import { letterTemplateRoutes } from './modules/configuration/letter-templates.routes.ts'
import { rejectionReasonRoutes } from './modules/configuration/rejection-reasons.routes.ts'
import { scorecardTemplateRoutes } from './modules/configuration/scorecard-templates.routes.ts'
import { conversionRoutes } from './modules/conversion/conversion.routes.ts'
import { employeeRoutes } from './modules/conversion/employees.routes.ts'
import { startFolding } from './modules/dashboard/count-folding.ts'
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts'
import { deputyRoutes } from './modules/deputies/deputies.routes.ts'
import { discrepancyRoutes } from './modules/discrepancies/discrepancies.routes.ts'
import { greenFormRoutes } from './modules/green-forms/green-forms.routes.ts'
import { readKeyRing } from './modules/green-forms/key-ring.ts'
import { handoverRoutes } from './modules/handover/handover.routes.ts'
import { devTokenRoutes } from './modules/identity/dev-token.routes.ts'
import { installGuard, isAccess, isPublic } from './modules/identity/guard.ts'
import { healthRoutes } from './modules/identity/health.routes.ts'
import { tenantOfCode } from './modules/identity/identity.store.ts'
import type { devTokens, VerifyToken } from './modules/identity/token.ts'
import { tenantById, tokenTenants } from './modules/identity/token-tenants.ts'
import { interviewRoutes } from './modules/interviews/interviews.routes.ts'
import { noteRoutes } from './modules/notes/notes.routes.ts'
import { offerRoutes } from './modules/offers/offers.routes.ts'
import { dataRequestRoutes } from './modules/personal-data/data-requests.routes.ts'
import { legalHoldRoutes } from './modules/personal-data/legal-holds.routes.ts'
import { type ReportsOptions, reportRoutes } from './modules/reports/reports.routes.ts'
import { savedQuestionRoutes } from './modules/reports/saved-questions.routes.ts'
import { tanRoutes } from './modules/requisitions/tans.routes.ts'
import { retentionRoutes } from './modules/retention/retention.routes.ts'
import { scimRoutes } from './modules/scim/scim.routes.ts'
import { SCIM_ERRORS } from './modules/scim/scim-error.ts'
import { scimTokenRoutes } from './modules/scim/scim-token.routes.ts'
import { accessReviewRoutes } from './modules/users/access-review.routes.ts'
import { userAdminRoutes } from './modules/users/user-admin.routes.ts'
import { userRoutes } from './modules/users/users.routes.ts'
import { verificationRoutes } from './modules/verification/verification.routes.ts'

export interface AppParts {
  config: TalentConfig
  pool: Pool
  /** Where DATABASE_REPLICA_URL leads. */
  replica?: Replica | undefined
  verify: VerifyToken
  /** Present in Development only; without it the dev token's route does not exist. */
  signDevToken?: ReturnType<typeof devTokens>['sign']
  cv: CvParts
  metrics?: Metrics
  onAudit?: (tenantId: string) => void
  /** Whether checkpoints reach their file; without one there is nothing to miss. */
  isCheckpointFileWritten?: () => boolean
}

/** How long the governor may take for an answer to a person. */
const GOVERNOR_MS = 15_000

/** The whole service, wired: every module is registered here, once, in order of dependence. */
export async function buildApp(parts: AppParts): Promise<Server & { operations: Operation[] }> {
  const { config, pool, replica, metrics } = parts
  const tenants = tokenTenants()
  const app = buildServer({
    logLevel: config.LOG_LEVEL,
    trustProxy: config.TRUST_PROXY,
    bodyLimit: config.BODY_LIMIT_BYTES,
    load: {
      maxInFlight: config.MAX_IN_FLIGHT,
      maxQueued: config.MAX_QUEUED,
      maxWaitMs: config.QUEUE_WAIT_MS,
      maxLong: config.MAX_LONG_REQUESTS,
    },
    callerOf: tenants.of,
    maxConnections: config.MAX_CONNECTIONS,
    headersTimeoutMs: config.HEADERS_TIMEOUT_MS,
    requestTimeoutMs: config.REQUEST_TIMEOUT_MS,
    keepAliveTimeoutMs: config.KEEP_ALIVE_TIMEOUT_MS,
    strictTransport: config.TANAGER_ENV !== 'Development',
    ...(metrics ? { metrics } : {}),
    knowsAccess: isAccess,
    checksInputLater: (access) => !isPublic(access),
    errorFormats: [SCIM_ERRORS],
    mapError: databaseProblem,
  })
  const folding = startFolding({ pool, log: app.log })
  app.addHook('onClose', () => folding.stop())
  const onAudit = (tenantId: string) => {
    parts.onAudit?.(tenantId)
    folding.touch(tenantId)
  }
  const keys = readKeyRing(config.FIELD_KEYS)
  const onRateLimited = () => metrics?.shed.inc({ reason: 'rate_limit' })
  installGuard(app, {
    pool,
    ...(replica ? { replica } : {}),
    identify: tenants.remembering(tenantById(parts.verify, (code) => tenantOfCode(pool, code))),
    ratePerMinute: config.RATE_LIMIT_PER_MINUTE,
    onAudit,
    onRateLimited,
  })
  metrics?.gauge('db_pool_waiting', 'Requests waiting for a database connection.', () => pool.turns.waiting())
  metrics?.gauge('db_pool_busy', 'Requests that hold a database connection.', () => pool.turns.held())
  const { isCheckpointFileWritten = () => true } = parts
  metrics?.gauge('audit_checkpoint_file_written', '1 when the checkpoint file takes what it is given, 0 when it cannot be written.', () =>
    Number(isCheckpointFileWritten()),
  )
  if (replica)
    metrics?.gauge('db_replica_usable', '1 when reads go to the replica, 0 when the primary answers them all.', () =>
      Number(replica.isUsable()),
    )
  metrics?.gauge('db_pool_connections', 'Open database connections.', () => pool.totalCount)

  const publicUrl = config.PUBLIC_URL || `http://localhost:${config.PORT}`
  const operations = collectOperations(app as unknown as FastifyInstance)
  const health = openHealthConnection({ url: config.DATABASE_URL, applicationName: 'tanager-talent-health' })
  app.addHook('onClose', () => health.close())
  await app.register(healthRoutes({ databaseAnswers: health.answers, isCheckpointFileWritten, isReplicaUsable: replica?.isUsable }))
  await app.register(
    async (api: Server) => {
      const { signDevToken } = parts
      if (signDevToken) await api.register(devTokenRoutes(pool, signDevToken))
      await api.register(userRoutes)
      await api.register(userAdminRoutes)
      await api.register(apiKeyRoutes)
      await api.register(scimTokenRoutes(publicUrl))
      await api.register(accessReviewRoutes)
      await api.register(candidateRoutes)
      await api.register(cvUploadRoutes(parts.cv))
      await api.register(duplicateRoutes)
      await api.register(tanRoutes)
      await api.register(applicationRoutes)
      await api.register(noteRoutes)
      await api.register(activityRoutes)
      await api.register(interviewRoutes)
      await api.register(offerRoutes)
      await api.register(greenFormRoutes({ keys, publicUrl }))
      await api.register(discrepancyRoutes)
      await api.register(verificationRoutes)
      await api.register(candidateFormRoutes({ pool, keys, onAudit, onRateLimited, ...openFormParts(config, parts.cv) }))
      await api.register(conversionRoutes)
      await api.register(employeeRoutes)
      await api.register(closingRoutes)
      await api.register(handoverRoutes)
      await api.register(deputyRoutes)
      await api.register(approvalsQueueRoutes)
      await api.register(approvalRecordRoutes)
      await api.register(dashboardRoutes)
      await api.register(configurationRoutes)
      await api.register(letterTemplateRoutes)
      await api.register(rejectionReasonRoutes)
      await api.register(scorecardTemplateRoutes)
      await api.register(auditRoutes)
      await api.register(dataRequestRoutes(keys))
      await api.register(legalHoldRoutes)
      await api.register(retentionRoutes)
      await api.register(reportRoutes(reportsOf(config)))
      await api.register(savedQuestionRoutes(config.REPORT_TENANT))
      if (config.GOVERNOR_URL !== '') await api.register(governorRoutes({ url: config.GOVERNOR_URL, timeoutMs: GOVERNOR_MS }))
    },
    { prefix: '/api/v1' },
  )
  await app.register(scimRoutes({ pool, publicUrl, onAudit }))
  await app.register(documentRoutes(() => apiDocument(operations), config.PUBLIC_URL.replace(/\/$/, '')))
  if (config.CONSOLE_DIR !== '') await app.register(consoleRoutes({ folder: config.CONSOLE_DIR, settings: consoleSettings(config) }))
  return Object.assign(app, { operations })
}

function consoleSettings(config: TalentConfig): ConsoleSettings {
  const { TANAGER_ENV: environment, AUTH_ISSUER: issuer, AUTH_CLIENT_ID: clientId, AUTH_SCOPE: scope } = config
  const { AUTH_AUDIENCE_PARAMETER: name, AUTH_AUDIENCE: audience } = config
  return {
    environment,
    reportTenant: config.QUERY_URL === '' ? null : config.REPORT_TENANT,
    tools: config.GOVERNOR_URL !== '',
    readsScans: isOcrInstalled(),
    idleMinutes: config.CONSOLE_IDLE_MINUTES,
    oidc: clientId === '' ? null : { issuer, clientId, scope, parameters: name === 'none' ? {} : { [name]: audience } },
  }
}

const reportsOf = (config: TalentConfig): ReportsOptions => ({
  url: config.QUERY_URL,
  token: config.API_AUTH_TOKEN,
  timeoutMs: config.ASK_TIMEOUT_SECONDS * 1_000,
  reportTenant: config.REPORT_TENANT,
  audiences: config.ASK_AUDIENCES,
})
