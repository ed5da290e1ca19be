create table notes (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  entity text not null check (entity in ('deal', 'contact', 'company', 'user', 'product', 'bill', 'task')),
  record_id uuid not null,
  note text not null,
  pinned boolean not null default false,
  user_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id)
);
create index notes_record on notes (account_id, entity, record_id, created_at desc, id desc);
create index notes_trash on notes (account_id, deleted_at) where deleted_at is not null;
comment on table notes is 'What people write about records.';
comment on column notes.account_id is 'The account.';
comment on column notes.id is 'UUIDv7.';
comment on column notes.entity is 'Entity word of the record that it is about.';
comment on column notes.record_id is 'The record that it is about.';
comment on column notes.note is 'Sanitised HTML.';
comment on column notes.pinned is 'Shown above the others.';
comment on column notes.user_id is 'Who wrote it; null is the system.';
comment on column notes.created_at is 'When made.';
comment on column notes.updated_at is 'When its text was last changed.';
comment on column notes.deleted_at is 'In the trash since.';
comment on column notes.deleted_by is 'Who deleted it.';
comment on column notes.version is 'Counts changes, for If-Match.';
call protect_table('notes');

-- HTML without its tags, with an end of line in their place where they stand between words.
create function text_of_html(html text) returns text
  language sql immutable parallel safe strict
  as $$
    select btrim(regexp_replace(regexp_replace(html, '<(br|/p|/li|/blockquote)[^>]*>', E'\n', 'g'), '<[^>]*>', '', 'g'), E' \n')
  $$;

-- HTML without what the pattern finds. Where tags stand within what it would find, they go.
create function without_traces(html text, pattern text, nobody text) returns text
  language sql immutable parallel safe strict
  as $$
    select case when text_of_html(found) ~* pattern
      then replace(regexp_replace(text_of_html(found), pattern, nobody, 'gi'), E'\n', '<br />') else found end
    from regexp_replace(html, pattern, nobody, 'gi') found
  $$;

-- As forget_contacts does for the contacts: empties the history of the notes about them, those purged too, and takes what tells them
-- from others out of the history of the notes about their deals and about those deals' tasks.
create function forget_notes(people uuid[], nobody text) returns void
  language sql security definer
  set search_path = pg_catalog, public
  as $$
    with person as (
      select nullif(current_setting('app.account_id', true), '')::uuid as account_id, traces_of(people) as pattern
    ), record as (
      select person.account_id, unnest(people) as id, true as is_person from person
      union
      select l.account_id, l.deal_id, false from person p join deal_contacts l on l.account_id = p.account_id
      where l.contact_id = any (people)
      union
      select t.account_id, t.id, false from person p
      join deal_contacts l on l.account_id = p.account_id and l.contact_id = any (people)
      join tasks t on t.account_id = l.account_id and t.deal_id = l.deal_id
    ), told as (
      select c.record_id as id, bool_or(r.is_person) as is_person from person p
      join changes c on c.account_id = p.account_id and c.entity = 'note'
      join record r on r.id::text in (c.fields -> 'record_id' ->> 0, c.fields -> 'record_id' ->> 1)
      group by c.record_id
    )
    update changes c set fields = case when told.is_person then (
      select coalesce(jsonb_object_agg(f.key, case f.key when 'note' then '[null, null]' else f.value end), '{}')
      from jsonb_each(c.fields) f
    ) else jsonb_set(c.fields, '{note}', jsonb_build_array(
      without_traces(c.fields -> 'note' ->> 0, p.pattern, nobody), without_traces(c.fields -> 'note' ->> 1, p.pattern, nobody)
    )) end
    from person p, told
    where c.account_id = p.account_id and c.entity = 'note' and c.record_id = told.id and c.fields ? 'note'
      and (told.is_person or p.pattern is not null)
  $$;
revoke all on function forget_notes(uuid[], text) from public;
grant execute on function forget_notes(uuid[], text) to funil_app;
