alter table accounts add column trial_told_at timestamptz;
comment on column accounts.trial_told_at is 'When its admins were last told that the trial ends or has ended.';
