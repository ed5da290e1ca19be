alter table imports
  add column next_at timestamptz,
  add column lease uuid,
  add column attempts integer not null default 0,
  add column read_to bigint not null default 0,
  add column survey jsonb;
comment on column imports.next_at is 'When it may be taken; while it is worked on, when its lease runs out; null when it has ended.';
comment on column imports.lease is 'Of the worker that has it.';
comment on column imports.attempts is 'How often it was taken since it last came on.';
comment on column imports.read_to is 'Byte of the file behind the rows dealt with; 0 where the file is read from its beginning.';
comment on column imports.survey is 'What reading the file through has found so far: {rows, end, votes}.';

alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check check (status in ('queued', 'running', 'done', 'failed', 'cancelled'));
comment on column imports.status is 'queued, running, done, failed or cancelled; undone is told by the ledger.';
comment on column imports.finished_at is 'When done, failed or cancelled.';

create index imports_queue on imports (account_id, next_at) where next_at is not null;
call let_reader_read('imports');
update imports set next_at = created_at where finished_at is null;
