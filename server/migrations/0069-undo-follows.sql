-- What automations did because of a change is undone with it, and what they are to send because of a person's change waits for its undo.
alter table operations add column undo_until timestamptz;
comment on column operations.undo_until is 'Until when what automations send because of it waits for its undo; null where they act at once.';

alter table workflow_runs
  add column change_id uuid,
  add column undo_until timestamptz,
  add column undone_by uuid;
create index workflow_runs_change on workflow_runs (account_id, change_id) where change_id is not null;
comment on column workflow_runs.change_id is 'The change that set it off; null for what the clock did, and for tests.';
comment on column workflow_runs.undo_until is 'Until when what is sent because of it waits, as the operation at the beginning of its chain says.';
comment on column workflow_runs.undone_by is 'The operation that took back what it did, or called it off.';
