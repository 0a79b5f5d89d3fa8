-- The audit as a hash chain per tenant, as the talent service's: an entry that is changed, removed or put in later no longer fits.

alter table audit_records
  add column sequence bigint,
  add column details text,           -- the very text that was hashed
  add column previous_hash bytea,
  add column hash bytea;
create unique index audit_records_chain on audit_records (tenant_id, sequence);

create table audit_heads (
  tenant_id text primary key,
  sequence bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex')
);

create function audit_field(p_text text) returns text language plpgsql immutable
as $$ begin return coalesce(octet_length(p_text)::text || ':' || p_text, '-'); end $$;

-- The only way to write an entry. The chain's name is its tenant.
create function append_audit_record(p_details text) returns void
language plpgsql security definer set search_path = governor, pg_temp as $$
declare
  v_record jsonb := p_details::jsonb;
  v_tenant text := v_record ->> 'tenantId';
  v_sequence bigint;
  v_previous bytea;
  v_hash bytea;
begin
  insert into audit_heads (tenant_id) values (v_tenant) on conflict (tenant_id) do nothing;
  select h.sequence + 1, h.hash into v_sequence, v_previous from audit_heads h where h.tenant_id = v_tenant for update;
  v_hash := sha256(v_previous || convert_to(
    audit_field(v_tenant) || audit_field(v_sequence::text) || audit_field(v_tenant) || audit_field(v_record ->> 'at')
    || audit_field(v_record ->> 'event') || audit_field('tool')
    || audit_field((v_record ->> 'server') || '.' || (v_record ->> 'tool')) || audit_field(v_record ->> 'subject')
    || audit_field(v_record ->> 'role') || audit_field(v_record ->> 'outcome') || audit_field(v_record ->> 'correlationId')
    || audit_field(p_details), 'UTF8'));
  insert into audit_records (event, correlation_id, tenant_id, server, tool, outcome, record, sequence, details, previous_hash, hash)
  values (v_record ->> 'event', v_record ->> 'correlationId', v_tenant, v_record ->> 'server', v_record ->> 'tool',
          v_record ->> 'outcome', v_record, v_sequence, p_details, v_previous, v_hash);
  update audit_heads h set sequence = v_sequence, hash = v_hash where h.tenant_id = v_tenant;
end $$;

create index audit_records_intents on audit_records (kept_at) where event = 'tool.intent';

do $$
declare
  app text := quote_ident(current_setting('tanager.app_role'));
begin
  execute 'revoke insert on audit_records from ' || app;
  execute 'grant execute on function append_audit_record(text) to ' || app;
  execute 'grant select on audit_heads to ' || app;
end $$;
