import { isDeepStrictEqual } from 'node:util'
import type { ProxyConfig } from './config/load-config.ts'

type Policy = Pick<ProxyConfig, 'scopes' | 'tiers' | 'approvalKinds' | 'viewers' | 'reviewers'>

/** What they are called in the file. */
const FIELDS = {
  scopes: 'scopes',
  viewers: 'console.viewers',
  reviewers: 'console.reviewers',
  approvalKinds: 'approvals.actions',
  approvalSources: 'approvals.sources',
  talentUrl: 'approvals.talentUrl',
  consoleUrl: 'approvals.consoleUrl',
  publicUrl: 'listen.publicUrl',
} as const

/** A part of the configuration as its file names it. */
export const fieldOf = (part: string): string => (Object.hasOwn(FIELDS, part) ? FIELDS[part as keyof typeof FIELDS] : part)

/** What of a policy became another, line by line, for the log: who got a right is what an operator looks for. */
export function policyChanges(before: Policy, after: Policy): string[] {
  const granted = (['scopes', 'viewers', 'reviewers'] as const).flatMap((part) => listChanges(FIELDS[part], before[part], after[part]))
  const deciders = listChanges(FIELDS.approvalKinds, rolesOf(before), rolesOf(after))
  // Fewer names can mean more rights here: a role that is not named may use every tier.
  const tiers = isDeepStrictEqual(before.tiers, after.tiers) ? [] : [`tiers: ${textOf(before.tiers)} → ${textOf(after.tiers)} (may widen)`]
  const rest =
    isDeepStrictEqual(before.approvalKinds, after.approvalKinds) || deciders.length > 0 ? [] : [`${FIELDS.approvalKinds}: changed`]
  return [...granted, ...deciders, ...tiers, ...rest]
}

const rolesOf = ({ approvalKinds }: Policy): object =>
  Object.fromEntries(Object.entries(approvalKinds).map(([action, { roles }]) => [action, roles]))

function listChanges(part: string, before: unknown, after: unknown): string[] {
  const [old, now] = [leavesOf(part, before), leavesOf(part, after)]
  return [
    ...[...now].filter((one) => !old.has(one)).map((one) => `${one} added (widens)`),
    ...[...old].filter((one) => !now.has(one)).map((one) => `${one} removed`),
  ]
}

/** `scopes.RECRUITER: files:read`. */
function leavesOf(place: string, value: unknown): Set<string> {
  if (Array.isArray(value)) return new Set(value.map((one) => `${place}: ${one}`))
  return new Set(Object.entries(value as object).flatMap(([name, one]) => [...leavesOf(`${place}.${name}`, one)]))
}

const textOf = (value: unknown): string => JSON.stringify(value)
