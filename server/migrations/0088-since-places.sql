-- Since when automations and webhooks count is a place in the outbox: the clocks of two processes differ, its order does not.
alter table workflows add column enabled_tx xid8;
comment on column workflows.enabled_tx is 'The transaction that first switched it on: what the outbox holds from before does not count. Null: enabled_at decides.';
alter table webhooks add column enabled_tx xid8;
comment on column webhooks.enabled_tx is 'The transaction that last switched it on: what the outbox holds from before does not count. Null: enabled_at decides.';
