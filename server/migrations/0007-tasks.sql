create table task_types (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  name text not null,
  color text not null,
  position text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  primary key (account_id, id)
);
comment on table task_types is 'Kinds of tasks, each with a colour.';
comment on column task_types.account_id is 'The account.';
comment on column task_types.id is 'UUIDv7.';
comment on column task_types.name is 'Name.';
comment on column task_types.color is 'Colour word.';
comment on column task_types.position is 'Order key.';
comment on column task_types.created_at is 'When made.';
comment on column task_types.updated_at is 'When last changed.';
comment on column task_types.deleted_at is 'In the trash since.';
comment on column task_types.deleted_by is 'Who deleted it.';
comment on column task_types.version is 'Counts changes, for If-Match.';
call protect_table('task_types');
call let_reader_read('task_types');

create table tasks (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  name text,
  task_type_id uuid not null,
  "start" timestamptz not null,
  "end" timestamptz not null,
  finished_at timestamptz,
  note text,
  deal_id uuid,
  responsible_user_id uuid not null,
  creator_user_id uuid,
  source text not null default 'funil' check (source in ('other', 'funil', 'external')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  search text not null generated always as (lower(imm_unaccent(coalesce(name, '')))) stored,
  primary key (account_id, id),
  foreign key (account_id, task_type_id) references task_types (account_id, id),
  foreign key (account_id, deal_id) references deals (account_id, id),
  foreign key (account_id, responsible_user_id) references users (account_id, id),
  check ("start" <= "end")
);
create index tasks_deal on tasks (account_id, deal_id, "end") where deleted_at is null;
create index tasks_responsible on tasks (account_id, responsible_user_id, "end") where deleted_at is null;
create index tasks_search on tasks using gin (account_id, search gin_trgm_ops);
comment on table tasks is 'Things to do, most of them for a deal.';
comment on column tasks.account_id is 'The account.';
comment on column tasks.id is 'UUIDv7.';
comment on column tasks.name is 'Name; null shows the type''s.';
comment on column tasks.task_type_id is 'Kind of task.';
comment on column tasks."start" is 'When it starts.';
comment on column tasks."end" is 'When it is due.';
comment on column tasks.finished_at is 'When it was ticked; null is unfinished.';
comment on column tasks.note is 'Free text.';
comment on column tasks.deal_id is 'The deal; null stands alone.';
comment on column tasks.responsible_user_id is 'Who does it.';
comment on column tasks.creator_user_id is 'Who made it; null is the system.';
comment on column tasks.source is 'other, funil or external.';
comment on column tasks.created_at is 'When made.';
comment on column tasks.updated_at is 'When last changed.';
comment on column tasks.deleted_at is 'In the trash since.';
comment on column tasks.deleted_by is 'Who deleted it.';
comment on column tasks.version is 'Counts changes, for If-Match.';
comment on column tasks.search is 'Name, without case and accents.';
call protect_table('tasks');
call let_reader_read('tasks');
