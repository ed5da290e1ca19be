-- The words of the nouns stand here alone; a test compares them with the contract's. A later noun is let in by a constraint in place of
-- this one. No table is written anew, since the columns get their types before these have constraints, and none is read through: the
-- checks before, and code, saw to the rows that are there.
create domain entity as text;
create domain ledger_entity as text;

alter table custom_fields drop constraint custom_fields_entity_check, alter column entity type entity;
alter table deliveries drop constraint deliveries_entity_check, alter column entity type entity;
alter table files drop constraint files_entity_check, alter column entity type entity;
alter table filters drop constraint filters_entity_check, alter column entity type entity;
alter table imports drop constraint imports_entity_check, alter column entity type entity;
alter table messages drop constraint messages_entity_check, alter column entity type entity;
alter table notes drop constraint notes_entity_check, alter column entity type entity;
alter table workflows drop constraint workflows_entity_check, alter column entity type entity;
alter table workflow_runs alter column entity type entity;
alter table changes alter column entity type ledger_entity;

alter domain entity add constraint entity_check check (
  value in ('deal', 'contact', 'company', 'user', 'product', 'bill', 'task')
) not valid;
alter domain ledger_entity add constraint ledger_entity_check check (
  value in (
    'deal', 'contact', 'company', 'user', 'product', 'bill', 'task', 'pipeline', 'stage', 'task_type', 'custom_field', 'filter',
    'account', 'note', 'file', 'workflow'
  )
) not valid;
comment on domain entity is 'Entity word: what kind of record.';
comment on domain ledger_entity is 'Entity word of all that the ledger records.';
