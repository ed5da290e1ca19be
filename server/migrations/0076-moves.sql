create table moves (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  user_id uuid not null,
  rival text not null check (rival in ('pipedrive', 'rd_station', 'agendor', 'hubspot', 'twenty', 'trello')),
  operation_id uuid not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
comment on table moves is 'Moves from another CRM: imports of its exports that belong together and are undone as one.';
comment on column moves.account_id is 'The account.';
comment on column moves.id is 'UUIDv7.';
comment on column moves.user_id is 'Who moves; the rights of this person count at every batch.';
comment on column moves.rival is 'The product that is left.';
comment on column moves.operation_id is 'The operation of the ledger that all of it belongs to: pipelines, custom fields and the rows of all files.';
comment on column moves.created_at is 'When it began.';
call protect_table('moves');

alter table imports add column move_id uuid;
alter table imports add constraint imports_move_fkey foreign key (account_id, move_id) references moves (account_id, id);
alter table imports drop constraint imports_entity_check;
alter table imports add constraint imports_entity_check check (entity <> 'task' or move_id is not null);
comment on column imports.move_id is 'The move that it belongs to; it is held until that is started.';
comment on column imports.next_at is 'When it may be taken; while it is worked on, when its lease runs out; null when it has ended or is held.';
create index imports_of_moves on imports (account_id, move_id) where move_id is not null;

create table moved_records (
  account_id uuid not null references accounts (account_id),
  rival text not null,
  entity entity not null,
  source_key text not null,
  record_id uuid not null,
  created_at timestamptz not null,
  primary key (account_id, rival, entity, source_key)
);
comment on table moved_records is 'What became of the records of another CRM, for 30 days: links lead there, and what came once does not come twice.';
comment on column moved_records.account_id is 'The account.';
comment on column moved_records.rival is 'The product where it was.';
comment on column moved_records.entity is 'Its noun.';
comment on column moved_records.source_key is 'SHA-256 of the id that it had there, in hex: that may tell of a person.';
comment on column moved_records.record_id is 'The record here, which may be gone since.';
comment on column moved_records.created_at is 'When it came.';
call protect_table('moved_records');
