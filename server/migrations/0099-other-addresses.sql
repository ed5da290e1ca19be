-- A contact has more e-mails and phones than the main ones: merges, imports and people add them.
alter table contacts add column other_emails text[] not null default '{}';
alter table contacts add column other_phones text[] not null default '{}';
comment on column contacts.other_emails is 'Further e-mails, in lower case.';
comment on column contacts.other_phones is 'Further phones, E.164 when they parse.';
-- Few contacts have any, so the indexes hold those alone: a query repeats the condition.
create index contacts_other_emails on contacts using gin (account_id, other_emails)
  where deleted_at is null and other_emails <> '{}';
create index contacts_other_phones on contacts using gin (account_id, other_phones)
  where deleted_at is null and other_phones <> '{}';

alter table contacts drop column search;
alter table contacts add column search text not null generated always as (
  lower(
    imm_unaccent(
      first_name || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone1, '')
      || ' ' || coalesce(phone2, '') || ' ' || coalesce(document, '') || ' ' || coalesce(job, '')
      || ' ' || words_of(variadic other_emails) || ' ' || words_of(variadic other_phones)
    )
  )
) stored;
comment on column contacts.search is 'Text that search looks into, without case and accents.';
create index contacts_search on contacts using gin (account_id, search gin_trgm_ops);

-- What tells a person from others includes the other addresses.
create or replace function traces_of(people uuid[]) returns text
  language plpgsql stable
  set search_path = pg_catalog, public
  as $$
  declare
    mine constant uuid := nullif(current_setting('app.account_id', true), '');
    found text;
  begin
    with person as (
      select c.email, btrim(c.first_name || ' ' || coalesce(c.last_name, '')) as name, c.phone1, c.phone2, c.document,
        c.other_emails, c.other_phones
      from contacts c where c.account_id = mine and c.id = any (people)
    ), word as (
      select regexp_replace(w, '^[^[:alnum:]]+|[^[:alnum:]]+$', '', 'g') as text
      from person, unnest(array[email, case when name ~ '\s' then name end] || other_emails) w
    ), number as (
      select right(regexp_replace(n, '\D', '', 'g'), 10) as digits
      from person, unnest(array[phone1, phone2, document] || other_phones) n
    )
    select string_agg(pattern, '|') into found from (
      select '\m' || regexp_replace(text, '[^[:alnum:]]', '.{1,2}', 'g') || '\M' as pattern from word where length(text) > 3
      union
      select '([+(0-9][0-9 ()]{0,5})?' || regexp_replace(digits, '(\d)(?=\d)', '\1[ ().+/-]{0,3}', 'g') from number
      where length(digits) >= 8
    ) patterns;
    return found;
  end
  $$;
