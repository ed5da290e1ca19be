create table stored_files (
  account_id uuid not null references accounts (account_id),
  name text not null,
  user_id uuid,
  size bigint not null,
  sent_at timestamptz,
  primary key (account_id, name)
);
create index stored_files_user on stored_files (account_id, user_id);
comment on table stored_files is 'What is in the store of files, from before it is sent until it is removed. What no file names is an upload that has not ended, or is left over.';
comment on column stored_files.account_id is 'The account.';
comment on column stored_files.name is 'Name in the store, made by the server.';
comment on column stored_files.user_id is 'Who sent it; null is the system.';
comment on column stored_files.size is 'Bytes.';
comment on column stored_files.sent_at is 'When the upload began; null is to be removed.';
call protect_table('stored_files');

create table files (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  entity text not null check (entity in ('deal', 'contact', 'company', 'user', 'product', 'bill', 'task')),
  record_id uuid not null,
  name text not null,
  mime text not null,
  size bigint not null check (size > 0),
  sha256 text not null,
  storage_name text not null,
  user_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  primary key (account_id, id),
  unique (account_id, storage_name),
  foreign key (account_id, user_id) references users (account_id, id),
  foreign key (account_id, storage_name) references stored_files (account_id, name)
);
create index files_record on files (account_id, record_id, id);
create index files_user on files (account_id, user_id) include (size) where deleted_at is null;
create index files_deleted on files (account_id, deleted_at) where deleted_at is not null;
comment on table files is 'Files of records; their bytes lie in the store of files.';
comment on column files.account_id is 'The account.';
comment on column files.id is 'UUIDv7.';
comment on column files.entity is 'Noun of the record.';
comment on column files.record_id is 'The record.';
comment on column files.name is 'Name as sent, without what could mislead a reader.';
comment on column files.mime is 'Media type, told by the content.';
comment on column files.size is 'Bytes.';
comment on column files.sha256 is 'SHA-256 of the content, in hex.';
comment on column files.storage_name is 'Name in the store, made by the server.';
comment on column files.user_id is 'Who sent it; null is the system.';
comment on column files.created_at is 'When sent.';
comment on column files.updated_at is 'When last changed.';
comment on column files.deleted_at is 'In the trash since.';
comment on column files.deleted_by is 'Who deleted it.';
comment on column files.version is 'Counts changes, for If-Match.';
call protect_table('files');

-- As forget_notes does for notes: takes the names of the contacts' files, those purged too, out of the history, and what tells the
-- contacts from others out of the names of files of their deals and of those deals' tasks.
create function forget_files(people uuid[], nobody text) returns void
  language sql security definer
  set search_path = pg_catalog, public
  as $$
    with person as (
      select nullif(current_setting('app.account_id', true), '')::uuid as account_id, traces_of(people) as pattern
    ), record as (
      select unnest(people) as id, true as is_person
      union
      select l.deal_id, false from person p join deal_contacts l on l.account_id = p.account_id
      where l.contact_id = any (people)
      union
      select t.id, false from person p
      join deal_contacts l on l.account_id = p.account_id and l.contact_id = any (people)
      join tasks t on t.account_id = l.account_id and t.deal_id = l.deal_id
    ), told as (
      select c.record_id as id, bool_or(r.is_person) as is_person from person p
      join changes c on c.account_id = p.account_id and c.entity = 'file'
      join record r on r.id::text in (c.fields -> 'record_id' ->> 0, c.fields -> 'record_id' ->> 1)
      group by c.record_id
    )
    update changes c set fields = jsonb_set(c.fields, '{name}', case when told.is_person then '[null, null]' else (
      select jsonb_agg(coalesce(regexp_replace(name, p.pattern, nobody, 'gi'), name) order by place)
      from jsonb_array_elements_text(c.fields -> 'name') with ordinality names (name, place)
    ) end)
    from person p, told
    where c.account_id = p.account_id and c.entity = 'file' and c.record_id = told.id and c.fields ? 'name'
  $$;
revoke all on function forget_files(uuid[], text) from public;
grant execute on function forget_files(uuid[], text) to funil_app;
