-- Which candidates may be one person: found by equality of keys, never by a scan, and only ever suggested.

-- One row per blocking key of a candidate. The key is a 64-bit digest of its kind and value; the primary key answers
-- "the newest candidates with this key" alone. No foreign key: a row is written and removed with its profile, a dozen at
-- a time, and whoever reads one joins the candidate.
create table candidate_keys (
  tenant_id uuid not null,
  key bigint not null,
  candidate_id uuid not null,
  primary key (tenant_id, key, candidate_id)
);
-- Only the index is read as long as vacuum has seen the newest rows, which are asked for first: it comes often.
alter table candidate_keys set (autovacuum_vacuum_insert_scale_factor = 0.01);
select make_tenant_table('candidate_keys', 'select, insert, delete');

-- What is compared when two candidates share a key, so that their own rows need not be read; and the keys, so that they can be
-- removed through the primary key above.
create table duplicate_profiles (
  tenant_id uuid not null,
  candidate_id uuid not null,
  field_keys bigint[] not null,      -- from name, e-mail, phone, place, employers, schools: replaced when these change
  document_keys bigint[] not null,   -- from the file and its text: stay when the fields change
  who json not null,                 -- the fields in the forms that are compared
  sketch bytea,                      -- one byte for each of 64 permutations; null for a text too short to compare
  primary key (tenant_id, candidate_id),
  foreign key (tenant_id, candidate_id) references candidates (tenant_id, id)
);
select make_tenant_table('duplicate_profiles', 'select, insert, update, delete');

create table duplicate_suggestions (
  tenant_id uuid not null,
  id uuid not null,
  candidate_id uuid not null,        -- the one that was uploaded or changed
  other_candidate_id uuid not null,  -- the one that was there
  score numeric(4, 3) not null check (score between 0 and 1),
  reasons text[] not null,
  status text not null default 'Open' check (status in ('Open', 'ConfirmedDuplicate', 'NotDuplicate')),
  reviewed_by uuid,
  reviewed_at timestamptz,
  comment text,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, candidate_id) references candidates (tenant_id, id),
  foreign key (tenant_id, other_candidate_id) references candidates (tenant_id, id),
  foreign key (tenant_id, reviewed_by) references users (tenant_id, id),
  check (candidate_id <> other_candidate_id),
  check ((status = 'Open') = (reviewed_at is null))
);
-- A pair is suggested once, whichever of the two came last; what a person decided about it is not asked again.
create unique index duplicate_suggestions_pair
  on duplicate_suggestions (tenant_id, least(candidate_id, other_candidate_id), greatest(candidate_id, other_candidate_id));
create index duplicate_suggestions_by_status on duplicate_suggestions (tenant_id, status, id);
create index duplicate_suggestions_of_candidate on duplicate_suggestions (tenant_id, candidate_id, status);
create index duplicate_suggestions_of_other on duplicate_suggestions (tenant_id, other_candidate_id, status);
select make_tenant_table('duplicate_suggestions', 'select, insert, update, delete');
