-- A row of its own for what every new deal writes: its lock is the last one that is taken, and keeps nobody waiting who changes the account.
create table deal_counters (
  account_id uuid primary key,
  next_code integer not null default 1
);
comment on table deal_counters is 'Counts the deals of an account. Its row is the lock under which new deals take their numbers.';
comment on column deal_counters.account_id is 'The account.';
comment on column deal_counters.next_code is 'Number of the next deal; never handed out twice.';
call protect_table('deal_counters');
-- Where a table is spread, it can refer to another one only from then on.
alter table deal_counters add foreign key (account_id) references accounts (account_id);
insert into deal_counters (account_id, next_code) select account_id, next_deal_code from accounts;
alter table accounts drop column next_deal_code;
