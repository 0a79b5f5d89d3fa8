import type { Estimate } from '../dialect.ts'
import { type Ask, quoteText } from '../sql-dialect.ts'

interface PlanNode {
  'Node Type': string
  'Plan Rows': number
  'Total Cost': number
  'Parallel Aware'?: boolean
  Schema?: string
  'Relation Name'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** More rows than this are better fetched one by one than computed by parallel workers and thrown away. */
const FEW_ROWS = 1_000

/** What the planner expects. A scan that filters is counted with all rows of its table, which the plan itself does not say. */
export async function estimate(ask: Ask, sql: string): Promise<Estimate> {
  const [[text] = []] = await ask(`explain (format json, verbose) ${sql}`)
  const root = readPlan(String(text))
  const nodes = flatten(root)
  const scanned = await rowsOf(ask, nodes.filter(readsMoreThanItSays))
  return {
    rows: Math.round(Math.max(scanned, ...nodes.map((node) => node['Plan Rows']))),
    cost: root['Total Cost'],
    parallel: root['Plan Rows'] <= FEW_ROWS && nodes.some((node) => node['Node Type'].startsWith('Gather')),
  }
}

export function readPlan(text: string): PlanNode {
  const [first] = JSON.parse(text) as { Plan: PlanNode }[]
  if (first === undefined) throw new Error('the plan is empty')
  return first.Plan
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

const readsMoreThanItSays = (node: PlanNode): boolean =>
  node['Node Type'] === 'Seq Scan' && (node.Filter !== undefined || node['Parallel Aware'] === true)

async function rowsOf(ask: Ask, scans: PlanNode[]): Promise<number> {
  const paths = [...new Set(scans.map((scan) => `(${quoteText(scan.Schema ?? '')}, ${quoteText(scan['Relation Name'] ?? '')})`))]
  if (paths.length === 0) return 0
  const [[rows] = []] = await ask(`select coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace where (n.nspname, c.relname) in (${paths.join(', ')})`)
  return Number(rows)
}
