create table stage_stays (
  account_id uuid not null,
  deal_id uuid not null,
  id uuid not null,
  stage_id uuid not null,
  next_id uuid,
  entered_at timestamptz,
  left_at timestamptz not null,
  primary key (account_id, deal_id, id),
  foreign key (account_id, deal_id) references deals (account_id, id) on delete cascade
);
create index stage_stays_left on stage_stays (account_id, left_at) include (deal_id, id, stage_id, next_id, entered_at);
comment on table stage_stays is 'The stays of deals in stages that a move ended: what the dashboards ask of the ledger, a narrow row each.';
comment on column stage_stays.account_id is 'The account.';
comment on column stage_stays.deal_id is 'The deal.';
comment on column stage_stays.id is 'The change that ended it.';
comment on column stage_stays.stage_id is 'The stage that the deal was in.';
comment on column stage_stays.next_id is 'The stage that it went to.';
comment on column stage_stays.entered_at is 'When it had come there.';
comment on column stage_stays.left_at is 'When it left.';
call protect_table('stage_stays');
revoke update on stage_stays from funil_app;
call let_reader_read('stage_stays');

insert into stage_stays (account_id, deal_id, id, stage_id, next_id, entered_at, left_at)
select d.account_id, d.id, c.id, (c.fields -> 'pipeline_stage_id' ->> 0)::uuid, (c.fields -> 'pipeline_stage_id' ->> 1)::uuid,
  (c.fields -> 'last_stage_updated_at' ->> 0)::timestamptz, c.created_at
from changes c
join deals d on d.account_id = c.account_id and d.id = c.record_id
where c.entity = 'deal' and c.action = 'move' and c.fields -> 'pipeline_stage_id' ->> 0 is not null;

drop index changes_moves;

-- The forecast reads nothing but this.
drop index deals_expected;
create index deals_expected on deals (account_id, expected_close_date) include (pipeline_stage_id, amount)
  where expected_close_date is not null and deleted_at is null;
