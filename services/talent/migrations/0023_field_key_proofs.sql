-- Which keys seal what candidates send. A start with other keys must fail at once, not at the first document that does not open.

-- One known text for each key that has sealed, sealed with it. No role may read the table, only ask through a function.
create table field_key_directory (
  key_id text primary key,
  proof bytea not null
);

create function field_key_proofs() returns table (key_id text, proof bytea) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$ begin return query select d.key_id, d.proof from public.field_key_directory d order by d.key_id; end $$;

-- The first proof of a key stays: a second process with another key of the same name finds it there.
create function keep_field_key_proof(p_key_id text, p_proof bytea) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$ begin insert into public.field_key_directory (key_id, proof) values (p_key_id, p_proof) on conflict do nothing; end $$;

select grant_to_app('execute', 'function field_key_proofs()');
select grant_to_app('execute', 'function keep_field_key_proof(text, bytea)');
