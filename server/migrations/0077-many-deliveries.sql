-- Webhooks are part of the history.
alter domain ledger_entity drop constraint ledger_entity_check;
alter domain ledger_entity add constraint ledger_entity_check check (
  value in (
    'deal', 'contact', 'company', 'user', 'product', 'bill', 'task', 'pipeline', 'stage', 'task_type', 'custom_field', 'filter',
    'account', 'note', 'file', 'workflow', 'goal', 'form', 'returns_form', 'webhook'
  )
) not valid;

-- Pages of a webhook's deliveries are found in the index alone, by state and event too; those that were not sent are few.
create index webhook_deliveries_pages on webhook_deliveries (account_id, webhook_id, created_at, id) include (state, event);
create index webhook_deliveries_unsent on webhook_deliveries (account_id, webhook_id, state, created_at, id) where state <> 'sent';
drop index webhook_deliveries_webhook;
