-- The master CV bank.

create table candidates (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  full_name text,
  email text,
  phone text,
  headline text,
  current_employer text,
  parsed_location text,
  total_experience_years numeric(4, 1),
  skills text[] not null default '{}',
  education jsonb not null default '[]',
  employment jsonb not null default '[]',
  summary text,
  source text,
  status text not null default 'Active',
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select make_tenant_table('candidates', 'select, insert, update');
