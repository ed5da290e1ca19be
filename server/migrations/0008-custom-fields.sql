-- The text values of custom fields, for search. Passwords are kept as objects, so they are not among them.
create function custom_text(fields jsonb) returns text
  language sql immutable parallel safe strict
  as $$
    select coalesce(string_agg(lower(imm_unaccent(value #>> '{}')), ' '), '')
    from jsonb_path_query(fields, '$.* ? (@.type() == "string")') as found (value)
  $$;

-- Gives a noun's table, which has a column custom_fields, what filters and search of custom fields need.
create procedure let_custom_fields_be_found(name regclass)
  language plpgsql
  as $$
  declare
    word text := (select relname from pg_class where oid = name);
  begin
    execute format(
      'alter table %s add column custom_search text not null generated always as (custom_text(custom_fields)) stored', name);
    execute format(
      'comment on column %s.custom_search is ''Texts among the values of custom fields, without case and accents.''', name);
    execute format(
      'create index %I on %s using gin (account_id, custom_search gin_trgm_ops) where custom_search <> ''''',
      word || '_custom_search', name);
    execute format(
      'create index %I on %s using gin (account_id, custom_fields jsonb_path_ops) where custom_fields <> ''{}''',
      word || '_custom_fields', name);
  end
  $$;

create table custom_fields (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  entity text not null check (entity in ('deal', 'contact', 'company', 'user', 'product', 'bill')),
  key integer not null check (key > 0),
  name text not null,
  label text not null,
  type text not null check (
    type in (
      'text', 'number', 'email', 'password', 'textarea', 'select', 'select-search', 'tags', 'multiselect', 'date', 'time',
      'money', 'link', 'div', 'global-select'
    )
  ),
  layout text not null check (layout in ('single-column', 'double-column')),
  conditions jsonb not null default '[]',
  options text[] not null default '{}',
  required boolean not null default false,
  position text collate "C" not null,
  "group" text,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  primary key (account_id, id),
  unique (account_id, key)
);
create unique index custom_fields_name on custom_fields (account_id, entity, name) where deleted_at is null;
comment on table custom_fields is 'Fields that an account has added to its nouns.';
comment on column custom_fields.account_id is 'The account.';
comment on column custom_fields.id is 'UUIDv7.';
comment on column custom_fields.entity is 'The noun.';
comment on column custom_fields.key is 'Number within the account, from 1, never given twice: under it the values stand in the custom_fields of records, so a name may be given anew while its former field lies in the trash.';
comment on column custom_fields.name is 'Slug under which callers know it; fixed.';
comment on column custom_fields.label is 'What forms call it.';
comment on column custom_fields.type is 'Kind of value.';
comment on column custom_fields.layout is 'Width in forms.';
comment on column custom_fields.conditions is 'Filter rows that must all hold for it to be shown and asked for.';
comment on column custom_fields.options is 'Values to choose from; of a global-select the nouns that it takes.';
comment on column custom_fields.required is 'A record can''t be made without it where its conditions hold.';
comment on column custom_fields.position is 'Order key among the noun''s fields.';
comment on column custom_fields."group" is 'Heading under which forms show it.';
comment on column custom_fields.created_by is 'Who made it.';
comment on column custom_fields.created_at is 'When made.';
comment on column custom_fields.updated_at is 'When last changed.';
comment on column custom_fields.deleted_at is 'In the trash since.';
comment on column custom_fields.deleted_by is 'Who deleted it.';
comment on column custom_fields.version is 'Counts changes, for If-Match.';
call protect_table('custom_fields');
call let_reader_read('custom_fields');

alter table accounts add column next_custom_field_key integer not null default 1;
comment on column accounts.next_custom_field_key is 'Key of the next custom field.';
comment on column users.custom_fields is 'Values of custom fields by the fields'' keys.';
comment on column deals.custom_fields is 'Values of custom fields by the fields'' keys.';
comment on column contacts.custom_fields is 'Values of custom fields by the fields'' keys.';
comment on column companies.custom_fields is 'Values of custom fields by the fields'' keys.';
call let_custom_fields_be_found('deals');
call let_custom_fields_be_found('contacts');
call let_custom_fields_be_found('companies');
call let_custom_fields_be_found('users');

-- Sums of custom numbers may have any number of decimals, and must not drift from what counting anew would say.
alter table stage_totals alter column sum type numeric;
