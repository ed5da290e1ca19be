-- The plan page says why an account began free.
alter table accounts add column trial_refused boolean not null default false;
comment on column accounts.trial_refused is 'It began on the free plan, because its email had a trial in the 12 months before.';
