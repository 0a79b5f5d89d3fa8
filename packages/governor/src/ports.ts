import type { JsonObject } from '@tanager/manifest'

/** Who calls: read from a verified token, never from the call's arguments. */
export interface Caller {
  readonly tenantId: string
  readonly subject: string
  readonly role: string
  /** The agent that acts for the subject, where the token names one. */
  readonly agent?: string
  readonly scopes: readonly string[]
  /** The caller's own token, for asking the talent service on the caller's behalf. Never logged, never sent to a tool server. */
  readonly token: string
}

/** How far a call has come: numbers alone, for whatever words a tool server adds would reach a model unjudged. */
export interface Progress {
  readonly progress: number
  readonly total?: number
}

export interface Call {
  readonly server: string
  readonly tool: string
  readonly arguments: unknown
  readonly caller: Caller
  readonly correlationId: string
  /** Aborted when the caller leaves. */
  readonly signal?: AbortSignal
  /** Told while the tool is at work, when the caller wants to know. */
  readonly onProgress?: (progress: Progress) => void
}

/** A decision that people recorded on one business record. */
export interface RecordedApproval {
  readonly id: string
  /** The request's row version: the service that executes can check that nothing changed since. */
  readonly version: number
  readonly status: string
  /** Set for kinds that can be decided both ways as `Approved`: a discrepancy is `Resolved` or `Upheld`. */
  readonly outcome: string | null
  readonly entityType: string
  readonly entityId: string
  /** Of a source that decides about calls: where people decide, who decided and when, and until when that is good. */
  readonly url?: string
  readonly decidedBy?: string | null
  readonly decidedAt?: number
  readonly expiresAt?: number
}

export interface ApprovalStepsQuestion {
  readonly caller: Caller
  readonly approvalId: string
  readonly correlationId: string
  readonly signal: AbortSignal
}

/** What is asked of a source of approvals: about which record, and about which very call. */
export interface ApprovalQuestion {
  readonly caller: Caller
  readonly action: string
  readonly entityType: string
  readonly entityId: string
  readonly call: { readonly server: string; readonly tool: string; readonly arguments: JsonObject; readonly argumentsDigest: string }
  /** Until when the call waits. */
  readonly expiresAt: string
  /** An approval that has served already: another one is wanted. */
  readonly used: string | null
  readonly correlationId: string
  readonly signal: AbortSignal
}

/** A step of an approval request: a role that decides, and how it stands (`Waiting`, `Due`, `Approved`, `Rejected`). */
export interface ApprovalStep {
  readonly role: string
  readonly mandatory: boolean
  readonly status: string
}

/** Looks up the newest decision, in the caller's own tenant. Asked for every call, never cached. What is not clear throws, and is refused. */
export interface ApprovalPort {
  newest(question: ApprovalQuestion): Promise<RecordedApproval | null>
  /** The steps of a request, where decisions are made in steps: to tell who decides, never to decide by. */
  steps?(of: ApprovalStepsQuestion): Promise<readonly ApprovalStep[]>
}

/** The call that an approval serves, or has served. */
export interface ApprovalUse {
  readonly server: string
  readonly tool: string
  readonly argumentsDigest: string
  readonly at: string
}

/** One approval serves one execution: whoever claims it first holds it; across processes, when they share the store. */
export interface ApprovalUses {
  claim(use: {
    readonly tenantId: string
    readonly approvalId: string
    readonly server: string
    readonly tool: string
    readonly argumentsDigest: string
    readonly correlationId: string
  }): Promise<boolean>
  /** Given back only when it is certain that nothing was sent. */
  release(use: { readonly tenantId: string; readonly approvalId: string; readonly correlationId: string }): Promise<void>
  /** Null when no call holds it. */
  usedBy(approval: { readonly tenantId: string; readonly approvalId: string }): Promise<ApprovalUse | null>
}

/** `giveBack`: the call was refused for another reason after all, and does not count. */
export type RateVerdict =
  | { readonly allowed: true; readonly giveBack?: () => void | Promise<void> }
  | { readonly allowed: false; readonly retryAfterMs: number }

export interface RateLimits {
  take(key: string, perMinute: number): RateVerdict | Promise<RateVerdict>
}

/** Digests, ids and codes: never an argument, never an output. */
export interface AuditRecord {
  readonly event:
    | 'tool.intent'
    | 'tool.outcome'
    | 'call.decided'
    | 'change.decided'
    | 'governor.started'
    | 'governor.reloaded'
    | 'server.restarted'
  readonly at: string
  readonly correlationId: string
  readonly tenantId: string
  readonly subject: string
  readonly role: string
  readonly agent?: string
  readonly server: string
  readonly tool: string
  readonly tier: string | null
  readonly argumentsDigest: string
  /** Pairs an intent with its outcome: correlation ids are the callers' own. */
  readonly callId?: string
  /** The manifest that governed the call. */
  readonly manifestDigest?: string
  /** The business record that the call was about. */
  readonly record?: { readonly type: string; readonly id: string }
  readonly outcome?: string
  readonly outputDigest?: string
  readonly approval?: { readonly id: string; readonly version: number }
  /** Of a call that was refused for want of an approval: what people decide on. */
  readonly pendingId?: string
  readonly attempts?: number
  readonly milliseconds?: number
  /** Which manifests govern from now on, by server. */
  readonly manifests?: Readonly<Record<string, string>>
  /** Calls that an earlier process left without an outcome. */
  readonly unfinished?: readonly string[]
}

export interface AuditSink {
  /**
   * Comes back once the record is safe; throws or rejects when it cannot be kept. One that has to be safe only `soon` may be taken as
   * kept when it outlives this process, and outlive the machine a moment later.
   */
  write(record: AuditRecord, safe?: 'now' | 'soon'): void | Promise<void>
  /** Whether records can be kept now, as far as can be told without writing one. */
  works?(): Promise<boolean>
  /** The outcomes of the newest calls of a tenant, or of one of its users, newest first. */
  recent?(of: { readonly tenantId: string; readonly subject: string | null; readonly most: number }): Promise<AuditRecord[]>
}

/** What a tool server answered, as MCP shapes it; nothing in it is trusted. */
export interface ToolAnswer {
  readonly isError: boolean
  readonly structured: unknown
  readonly content: readonly JsonObject[]
}

/** Thrown by an upstream; `sent` says whether the tool server may have seen the call. */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure'
  readonly sent: boolean
  /** The server broke down while it had the call: its process ended, or the connection broke. */
  readonly brokeDown: boolean
  /** A sentence for whoever made the call, where trying again at once is of no use; of our own words alone. */
  readonly forCaller: string | undefined
  constructor(
    message: string,
    sent: boolean,
    options: ErrorOptions & { readonly brokeDown?: boolean; readonly forCaller?: string | undefined } = {},
  ) {
    super(message, options)
    this.sent = sent
    this.brokeDown = options.brokeDown ?? false
    this.forCaller = options.forCaller
  }
}

/** Thrown in place of sending a call: its tool is no longer the one that passed the checks. */
export class ToolChanged extends Error {
  override readonly name = 'ToolChanged'
}

/** The way to the tool servers. One try per call: time-outs and retries are the governor's. */
export interface Upstream {
  call(request: {
    readonly server: string
    readonly tool: string
    readonly arguments: JsonObject
    readonly caller: Caller
    /** For the token minted for this call. */
    readonly scopes: readonly string[]
    readonly approval: RecordedApproval | null
    readonly correlationId: string
    readonly timeoutMs: number
    readonly signal: AbortSignal
    /**
     * To be called right before the call is sent, with nothing waited for in between: throws ToolChanged if the tool was changed or taken
     * out of use while the call waited, for a connection above all.
     */
    readonly mayLeave: () => void
    /** What the tool server says of its progress, as it says it. */
    readonly onProgress?: (said: { readonly progress?: unknown; readonly total?: unknown }) => void
  }): Promise<ToolAnswer>
}
