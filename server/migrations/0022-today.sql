create index tasks_open on tasks (account_id, responsible_user_id, "end")
  where deleted_at is null and finished_at is null;
create index tasks_calendar on tasks (account_id, "end", "start") where deleted_at is null;
