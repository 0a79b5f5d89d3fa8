-- The access review says when a deputy last decided for somebody. Few steps are decided by a deputy, so the index is small.
create index approval_steps_by_principal on approval_steps (tenant_id, decided_for, decided_by, decided_at) where decided_for is not null;
