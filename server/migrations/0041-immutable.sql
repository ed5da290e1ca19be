-- What a distributed database updates rows by must never change. Of texts these do not, whatever PostgreSQL says of the functions in them.
create function pair_of(before text, after text) returns jsonb
  language sql immutable parallel safe
  as $$ select jsonb_build_array(before, after) $$;

-- All of the texts, a space between them.
create function words_of(variadic texts text[]) returns text
  language sql immutable parallel safe
  as $$ select array_to_string(texts, ' ') $$;

create or replace function forget_notes(people uuid[], nobody text) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public
  as $$
  declare
    mine constant uuid := nullif(current_setting('app.account_id', true), '');
    pattern constant text := traces_of(people);
    about constant uuid[] := array(select r.id from records_about(people) r);
  begin
    call forgetting(true);
    with record as (
      select unnest(people) as id, true as is_person
      union
      select unnest(about), false
    ), told as (
      select c.record_id as id, bool_or(r.is_person) as is_person from changes c
      join record r on r.id::text in (c.fields -> 'record_id' ->> 0, c.fields -> 'record_id' ->> 1)
      where c.account_id = mine and c.entity = 'note'
      group by c.record_id
    )
    update changes c set fields = case when told.is_person then (
      select coalesce(jsonb_object_agg(f.key, case when f.key = 'note' then '[null, null]' else f.value end), '{}')
      from jsonb_each(c.fields) f
    ) else jsonb_set(c.fields, '{note}', pair_of(
      without_traces(c.fields -> 'note' ->> 0, pattern, nobody), without_traces(c.fields -> 'note' ->> 1, pattern, nobody)
    )) end
    from told
    where c.account_id = mine and c.entity = 'note' and c.record_id = told.id and c.fields ? 'note'
      and (told.is_person or pattern is not null);
    call forgetting(false);
  end
  $$;

-- A function that is made anew has the rights of its owner again.
do $$
begin
  if is_distributed('changes') then
    call let_application_forget();
  end if;
end
$$;
