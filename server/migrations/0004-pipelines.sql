create table pipelines (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  name text not null,
  position text collate "C" not null,
  lost_reason_options text[] not null default '{}',
  schema jsonb not null default '{}',
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  primary key (account_id, id)
);
comment on table pipelines is 'Pipelines of stages.';
comment on column pipelines.account_id is 'The account.';
comment on column pipelines.id is 'UUIDv7.';
comment on column pipelines.name is 'Name.';
comment on column pipelines.position is 'Order key among the account''s pipelines, between its neighbours'' keys.';
comment on column pipelines.lost_reason_options is 'Reasons to choose from when a deal is lost; empty means any text.';
comment on column pipelines.schema is 'Flags show_* (absent is true) and sum_field.';
comment on column pipelines.created_by is 'Who made it.';
comment on column pipelines.created_at is 'When made.';
comment on column pipelines.updated_at is 'When last changed.';
comment on column pipelines.deleted_at is 'In the trash since.';
comment on column pipelines.deleted_by is 'Who deleted it.';
comment on column pipelines.version is 'Counts changes, for If-Match.';
call protect_table('pipelines');
call let_reader_read('pipelines');

create table stages (
  account_id uuid not null,
  id uuid not null,
  pipeline_id uuid not null,
  name text not null,
  position text collate "C" not null,
  timeout integer check (timeout >= 0),
  whatsapp_default_message text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  primary key (account_id, id),
  unique (account_id, pipeline_id, id),
  foreign key (account_id, pipeline_id) references pipelines (account_id, id)
);
comment on table stages is 'Stages of pipelines. The last one of a pipeline is lost, the one before it won.';
comment on column stages.account_id is 'The account.';
comment on column stages.id is 'UUIDv7.';
comment on column stages.pipeline_id is 'The pipeline.';
comment on column stages.name is 'Name.';
comment on column stages.position is 'Order key within the pipeline.';
comment on column stages.timeout is 'Whole hours a deal may stay; null or 0 is no limit.';
comment on column stages.whatsapp_default_message is 'Text that a WhatsApp link from this stage starts with.';
comment on column stages.created_at is 'When made.';
comment on column stages.updated_at is 'When last changed.';
comment on column stages.deleted_at is 'In the trash since.';
comment on column stages.deleted_by is 'Who deleted it.';
comment on column stages.version is 'Counts changes, for If-Match.';
call protect_table('stages');
call let_reader_read('stages');

create table stage_totals (
  account_id uuid not null,
  stage_id uuid not null,
  count integer not null default 0,
  sum numeric(16, 2) not null default 0,
  primary key (account_id, stage_id),
  foreign key (account_id, stage_id) references stages (account_id, id)
) with (fillfactor = 50);
comment on table stage_totals is 'Number and sum of the deals in each stage, kept by every write of a deal. Its row is also the lock under which cards of the stage are placed.';
comment on column stage_totals.account_id is 'The account.';
comment on column stage_totals.stage_id is 'The stage.';
comment on column stage_totals.count is 'Deals in the stage that are not in the trash.';
comment on column stage_totals.sum is 'Sum of the pipeline''s sum field over them.';
call protect_table('stage_totals');
call let_reader_read('stage_totals');
