alter table pictures add column size bigint not null default 0;
comment on column pictures.size is 'Bytes of all its sizes; 0 for those of before this column.';

-- An account's bytes are counted as a whole.
drop index stored_files_user;
drop index files_user;
create index stored_files_bytes on stored_files (account_id) include (size);
create index imports_waiting on imports (account_id) include (size) where finished_at is null;
