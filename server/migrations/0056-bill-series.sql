alter table bills add column series_id uuid;
alter table bills add column number integer;
alter table bills add column of integer;
alter table bills add column every text;
alter table bills add column refunded_at date;
comment on column bills.series_id is 'The first bill of the series that it was made with; null for one made alone.';
comment on column bills.number is 'Its place in the series, from 1 on.';
comment on column bills.of is 'How many bills the series was made of.';
comment on column bills.every is 'What lies between the due dates of the series: a week, month or year.';
comment on column bills.refunded_at is 'Day on which it became refunded, in the account''s zone.';
update bills b set refunded_at = (b.updated_at at time zone a.timezone)::date
  from accounts a where a.account_id = b.account_id and b.status = 'refunded';
alter table bills add constraint bills_every_check check (every in ('week', 'month', 'year'));
alter table bills add constraint bills_series_check check (
  num_nulls(series_id, number, "of", every) in (0, 4) and number between 1 and "of" and "of" between 2 and 120
);
alter table bills add constraint bills_refunded_check check ((refunded_at is not null) = (status = 'refunded'));
create unique index bills_series on bills (account_id, series_id, number) where series_id is not null;
create index bills_paid on bills (account_id, paid_at, id) where paid_at is not null and deleted_at is null;
create index bills_refunded on bills (account_id, refunded_at, id) where refunded_at is not null and deleted_at is null;

alter table accounts add column pix_key text;
alter table accounts add column pix_name text;
alter table accounts add column pix_city text;
comment on column accounts.pix_key is 'The key by which it is paid by Pix: digits of a CPF or CNPJ, an e-mail, a phone as +55…, or a random key.';
comment on column accounts.pix_name is 'Who is paid by Pix.';
comment on column accounts.pix_city is 'The city of who is paid by Pix.';
