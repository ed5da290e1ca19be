alter table sessions add column confirmed_at timestamptz;
comment on column sessions.confirmed_at is 'When the user last entered the password in this session; null for one that was never confirmed, and for API tokens.';

-- Answers with the calendar's address or an invitation's link were kept in clear.
delete from idempotency_keys where route like 'calendar.renew %' or route like 'invitation.renew %' or route like 'plugin.%';
