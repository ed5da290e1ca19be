create table filters (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  user_id uuid,
  entity text not null check (entity in ('deal', 'contact', 'company', 'user', 'product', 'bill', 'task')),
  name text not null,
  is_public boolean not null default false,
  parameters jsonb not null default '{}',
  filters jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  primary key (account_id, id)
);
create index filters_entity on filters (account_id, entity, user_id) where deleted_at is null;
comment on table filters is 'Saved filters of lists.';
comment on column filters.account_id is 'The account.';
comment on column filters.id is 'UUIDv7.';
comment on column filters.user_id is 'Whose it is; null is the system.';
comment on column filters.entity is 'The noun of the list.';
comment on column filters.name is 'Name.';
comment on column filters.is_public is 'Whether all colleagues see it.';
comment on column filters.parameters is 'View, search, order, columns and their widths.';
comment on column filters.filters is 'Filter rows; they are checked whenever they run.';
comment on column filters.created_at is 'When made.';
comment on column filters.updated_at is 'When last changed.';
comment on column filters.deleted_at is 'In the trash since.';
comment on column filters.deleted_by is 'Who deleted it.';
comment on column filters.version is 'Counts changes, for If-Match.';
call protect_table('filters');
call let_reader_read('filters');
