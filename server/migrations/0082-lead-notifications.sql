alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'task_assigned', 'task_starting', 'mention', 'deal_assigned', 'form_answered', 'return_requested', 'deal_won', 'team_deal_won',
  'import_done', 'data_ready', 'automation_failed', 'automation_stopped', 'webhook_stopped'
)) not valid;
