-- Why a call to somebody else's host failed is told alike whether the host lies within our network, is unknown or refuses.
update deliveries set reason = 'unreachable', detail = null where reason in ('private_address', 'unreachable');
update messages set reason = 'unreachable', error = null where reason in ('private_address', 'unreachable');
update workflow_runs set reason = 'unreachable', detail = null where reason in ('private_address', 'unreachable');

alter table push_subscriptions
  add column failures integer not null default 0,
  add column failing_since timestamptz;
comment on column push_subscriptions.failures is 'Tries in a row that its push service did not take.';
comment on column push_subscriptions.failing_since is 'The first of them.';
