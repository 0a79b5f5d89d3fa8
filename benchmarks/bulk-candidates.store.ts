const COLUMNS = `id, full_name, email, phone, headline, current_employer, parsed_location, total_experience_years, skills,
   education, employment, summary, source, created_at`

/**
 * COPY refuses a table with row-level security for every role that is subject to it, the owner included (FORCE).
 * So the rows are copied into a table of this session alone and inserted from there, under the policy like any others.
 */
export const BULK_SQL = {
  stage: `create temporary table if not exists bulk_candidates (id uuid, full_name text, email text, phone text, headline text,
     current_employer text, parsed_location text, total_experience_years numeric, skills text[], education jsonb, employment jsonb,
     summary text, source text, created_at timestamptz) on commit delete rows`,
  /** The staged chunk stays in memory. */
  room: "set temp_buffers = '64MB'",
  copy: `copy bulk_candidates (${COLUMNS}) from stdin`,
  setTenant: 'select set_tenant($1)',
  insert: `insert into candidates (tenant_id, ${COLUMNS}, updated_at) select $1, ${COLUMNS}, created_at from bulk_candidates`,
  count: 'select count(*) as count from candidates where tenant_id = $1',
  idAtDepth: 'select id from candidates where tenant_id = $1 order by id desc offset $2 limit 1',
  /** After so many rows the planner's picture of the table is old; autovacuum would come in a minute. */
  analyze: 'vacuum (analyze) candidates',
}
