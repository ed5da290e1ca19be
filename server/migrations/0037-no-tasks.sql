-- Tasks are neither imported nor have custom fields.
alter table imports add constraint imports_entity_check check (entity <> 'task');
alter table custom_fields add constraint custom_fields_entity_check check (entity <> 'task');
