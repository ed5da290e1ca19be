alter table messages drop constraint messages_state_check;
-- Not valid: the messages that there are have an older word, and are not read for it.
alter table messages add constraint messages_state_check
  check (state in ('queued', 'kept', 'sent', 'delivered', 'opened', 'withheld', 'failed')) not valid;
update messages set state = 'withheld' where state = 'failed' and reason in ('consent_withdrawn', 'no_consent');

alter table returns add column replaced_by text;
comment on column returns.replaced_by is 'Protocol of the request that took its items while its deal lay in the trash.';
