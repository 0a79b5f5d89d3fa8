-- What an administrator configures: numbering, the approval matrix, and the workflow definitions that are read-only.

create table numbering_rules (
  tenant_id uuid not null references tenants (tenant_id),
  kind text not null check (kind in ('tan', 'employee', 'offer')),
  prefix text not null,
  suffix text not null,
  padding integer not null check (padding between 1 and 12),
  last_value bigint not null default 0,   -- taken under the row's lock, so a rolled-back number is given out again: no gap
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, kind)
);
select make_tenant_table('numbering_rules', 'select, update');

-- Every number given out. Unique as text too: a changed prefix must not make an old number again.
create table issued_numbers (
  tenant_id uuid not null,
  kind text not null,
  value bigint not null,
  number text not null,
  issued_at timestamptz not null default now(),
  primary key (tenant_id, kind, value),
  unique (tenant_id, kind, number),
  foreign key (tenant_id, kind) references numbering_rules (tenant_id, kind)
);
select make_tenant_table('issued_numbers', 'select, insert');

-- One row per kind of record: its lock makes changes of that matrix take turns.
create table approval_matrices (
  tenant_id uuid not null references tenants (tenant_id),
  entity_type text not null check (entity_type in ('tan', 'shortlist', 'offer', 'discrepancy', 'employee_conversion')),
  row_version integer not null default 1,
  primary key (tenant_id, entity_type)
);
select make_tenant_table('approval_matrices', 'select, update');

create table approval_rules (
  tenant_id uuid not null,
  id uuid not null,
  entity_type text not null,
  step integer not null check (step between 1 and 1000),
  name text not null,
  role_code text not null references roles (code),
  mandatory boolean not null,
  primary key (tenant_id, id),
  unique (tenant_id, entity_type, step),
  foreign key (tenant_id, entity_type) references approval_matrices (tenant_id, entity_type)
);
select make_tenant_table('approval_rules', 'select, insert, update, delete');

create table workflow_definitions (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  entity_type text not null,
  name text not null,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, entity_type, version)
);
select make_tenant_table('workflow_definitions', 'select');

create table workflow_states (
  tenant_id uuid not null,
  definition_id uuid not null,
  code text not null,
  position integer not null,
  kind text not null check (kind in ('initial', 'intermediate', 'final')),
  primary key (tenant_id, definition_id, code),
  foreign key (tenant_id, definition_id) references workflow_definitions (tenant_id, id)
);
select make_tenant_table('workflow_states', 'select');

create table workflow_transitions (
  tenant_id uuid not null,
  definition_id uuid not null,
  position integer not null,
  action text not null,
  from_state text not null,
  to_state text not null,
  primary key (tenant_id, definition_id, position),
  foreign key (tenant_id, definition_id, from_state) references workflow_states (tenant_id, definition_id, code),
  foreign key (tenant_id, definition_id, to_state) references workflow_states (tenant_id, definition_id, code)
);
select make_tenant_table('workflow_transitions', 'select');
