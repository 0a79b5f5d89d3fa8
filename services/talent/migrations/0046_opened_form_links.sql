-- Whoever issued a link to the green form sees whether the candidate has opened it.
alter table green_form_links add column opened_at timestamptz;
