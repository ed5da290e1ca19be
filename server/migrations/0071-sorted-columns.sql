-- A column of the board is sorted by these, each with the id in the same direction; late deals are counted by the first.
drop index deals_late;
create index deals_activity on deals (account_id, pipeline_stage_id, open_task_end, id) where deleted_at is null;
create index deals_value on deals (account_id, pipeline_stage_id, amount desc nulls last, id desc) where deleted_at is null;
create index deals_close on deals (account_id, pipeline_stage_id, expected_close_date, id) where deleted_at is null;
