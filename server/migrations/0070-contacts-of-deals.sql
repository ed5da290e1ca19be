-- A way tells how a customer is reached; the types that every account began with know theirs.
alter table task_types add column way text;
alter table task_types add constraint task_types_way_check
  check (way in ('call', 'whatsapp', 'email', 'meeting')) not valid;
comment on column task_types.way is 'How finished tasks of it reach the customer; null is not at all. It never changes.';

update task_types set way = 'call' where lower(name) in ('ligação', 'call');
update task_types set way = 'whatsapp' where lower(name) = 'whatsapp';
update task_types set way = 'email' where lower(name) in ('e-mail', 'email');
update task_types set way = 'meeting' where lower(name) in ('reunião', 'visita', 'meeting', 'visit');

alter table tasks add column outcome text;
alter table tasks add constraint tasks_outcome_check
  check (outcome in ('answered', 'no_answer', 'call_back')) not valid;
comment on column tasks.outcome is 'What came of reaching for the customer, where that was logged.';

alter table deals add column last_contact_at timestamptz;
comment on column deals.last_contact_at is 'When the last of its tasks was finished that was a contact with the customer; kept by the writes of tasks.';

update deals d set last_contact_at = found.at
from (
  select t.account_id, t.deal_id, max(t.finished_at) as at
  from tasks t join task_types y on y.account_id = t.account_id and y.id = t.task_type_id
  where t.deal_id is not null and t.finished_at is not null and t.deleted_at is null and y.way is not null
  group by t.account_id, t.deal_id
) found
where d.account_id = found.account_id and d.id = found.deal_id;

-- A deal without a contact counts from when it was made.
create index deals_last_contact on deals (account_id, coalesce(last_contact_at, created_at)) where deleted_at is null;
