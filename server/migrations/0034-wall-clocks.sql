-- Times of tasks are what clocks in the account's zone show, whatever that zone becomes. Where clocks went back between them, the two
-- of a task may come the other way round. Both tables are written anew, which nobody reads or writes meanwhile: 1,000,000 tasks and
-- 300,000 deals took 80 s on two busy cores.
do $$
declare
  -- All zones as one constant, which costs less than a function that looks each account's up.
  zones constant jsonb := (select coalesce(jsonb_object_agg(account_id, timezone), '{}') from accounts);
  zone constant text := format('(%L::jsonb ->> account_id::text)', zones);
begin
  execute format(
    'alter table tasks
      alter column "start" type timestamp using date_trunc(''minute'', "start" at time zone %1$s),
      alter column "end" type timestamp using date_trunc(''minute'', greatest("start" at time zone %1$s, "end" at time zone %1$s))',
    zone);
  execute format(
    'alter table deals
      alter column open_task_end type timestamp using date_trunc(''minute'', open_task_end at time zone %s)',
    zone);
end $$;

comment on column tasks."start" is 'When it starts, as clocks in the account''s zone show it.';
comment on column tasks."end" is 'When it is due, as clocks in the account''s zone show it.';
comment on column deals.open_task_end is 'Earliest end of its unfinished tasks, as clocks in the account''s zone show it; kept by the writes of tasks.';
