alter table form_answers add column files_dropped boolean not null default false;
comment on column form_answers.files_dropped is 'Its files were removed to keep those of waiting answers within their limit.';
