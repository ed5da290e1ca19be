-- Notes are searched with names, and the list of tasks is read in the order of their ends.
alter table tasks drop column search;
alter table tasks add column search text not null
  generated always as (lower(imm_unaccent(coalesce(name, '') || ' ' || coalesce(note, '')))) stored;
comment on column tasks.search is 'Name and note, without case and accents.';
create index tasks_search on tasks using gin (account_id, search gin_trgm_ops);
create index tasks_end on tasks (account_id, "end", id) where deleted_at is null;
