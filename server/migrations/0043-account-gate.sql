-- Where an account stands with its plan: beside the end of a trial, that it did not pay.
alter table accounts add column suspended_at timestamptz;
alter table accounts add column unblocked_at timestamptz;
comment on column accounts.suspended_at is 'Since when it is suspended for non-payment; null when it is not.';
comment on column accounts.unblocked_at is 'When it last went on after its trial had ended or it was suspended: what came to its time before is not made up for.';
