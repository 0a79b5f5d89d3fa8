import type { Estimate } from '../dialect.ts'
import { type Ask, quoteText } from '../sql-dialect.ts'

interface PlanNode {
  'Node Type': string
  'Plan Rows': number
  'Total Cost': number
  'Parallel Aware'?: boolean
  'Relation Name'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** More rows than this are better fetched one by one than computed by parallel workers and thrown away. */
const FEW_ROWS = 1_000

/**
 * What the planner expects. A scan that filters is counted with all rows of its table, which the plan itself does not say. Not VERBOSE,
 * though that would name the schemas: it writes out every expression, and a constant in a view may be a gigabyte.
 */
export async function estimate(ask: Ask, sql: string): Promise<Estimate> {
  const [[text] = []] = await ask(`explain (format json) ${sql}`)
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

/** Of tables that share a name, the one that an unqualified name would mean. */
async function rowsOf(ask: Ask, scans: PlanNode[]): Promise<number> {
  const names = [...new Set(scans.map((scan) => quoteText(scan['Relation Name'] ?? '')))]
  if (names.length === 0) return 0
  const [[rows] = []] = await ask(`select coalesce(sum(t.tuples), 0)::float8 from (
  select distinct on (c.relname) greatest(c.reltuples, 0) as tuples from pg_catalog.pg_class c
   where c.relname in (${names.join(', ')}) and c.relkind in ('r', 'p', 'm', 'f')
   order by c.relname, pg_catalog.pg_table_is_visible(c.oid) desc, c.reltuples desc) t`)
  return Number(rows)
}
