-- Questions that people of a tenant share on the board of Ask. What is kept is the question and how to draw its answer, never the answer:
-- whoever opens the board asks with the rights of their own role.

create table saved_questions (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  question text not null,
  chart text not null check (chart in ('auto', 'bar', 'line', 'number', 'table')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
select make_tenant_table('saved_questions', 'select, insert, delete');
