-- Accounts that were there before are trusted; of those that sign up from now on the e-mail has to be proved.
alter table accounts add column email_proved_at timestamptz;
comment on column accounts.email_proved_at is 'When an admin proved to read the mail that goes to the account''s e-mail. Until then nothing leaves the account where a mail server is set up.';
update accounts set email_proved_at = created_at;

create table mailed_addresses (
  address_hash bytea primary key,
  count integer not null,
  resets_at timestamptz not null
);
comment on table mailed_addresses is 'How often strangers'' addresses were mailed on a day, over all accounts.';
comment on column mailed_addresses.address_hash is 'SHA-256 of the kind of mail and the mailbox.';
comment on column mailed_addresses.count is 'The mails of the day, at most one more than are allowed.';
comment on column mailed_addresses.resets_at is 'End of the day, which begins with the first mail.';
grant select, insert, update, delete on mailed_addresses to funil_app;

create table past_trials (
  mailbox_hash bytea primary key,
  began_at timestamptz not null
);
comment on table past_trials is 'Mailboxes that had a trial within a year. They outlive accounts that are erased.';
comment on column past_trials.mailbox_hash is 'SHA-256 of the mailbox.';
comment on column past_trials.began_at is 'Begin of the last trial.';
grant select, insert, update, delete on past_trials to funil_app;

-- The same mailbox as `mailboxOf`: lower case, without what follows a plus, and without dots at Gmail.
insert into past_trials (mailbox_hash, began_at)
select sha256(convert_to(case when host in ('gmail.com', 'googlemail.com') then replace(own, '.', '') || '@gmail.com' else own || '@' || host end, 'UTF8')), max(created_at)
from (
  select regexp_replace(regexp_replace(lower(trim(email)), '@[^@]*$', ''), '(.)\+.*$', '\1') as own, substring(lower(trim(email)) from '@([^@]*)$') as host, created_at
  from accounts
) known
where host is not null
group by 1;
