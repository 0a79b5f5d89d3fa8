-- What a provider does leads to who issued its token: the audit entries name the token, and the entry of its issue names the person.

alter table scim_tokens add column id uuid not null default gen_random_uuid(); -- for tokens that are there already
alter table scim_tokens alter column id drop default;
