-- The functions by which people are erased, as they were but for what a distributed database asks of them: the account and all that another
-- table says stand as values in the statement, and no statement runs as another user than those before it.

create or replace function traces_of(people uuid[]) returns text
  language plpgsql stable
  set search_path = pg_catalog, public
  as $$
  declare
    mine constant uuid := nullif(current_setting('app.account_id', true), '');
    found text;
  begin
    with person as (
      select c.email, btrim(c.first_name || ' ' || coalesce(c.last_name, '')) as name, c.phone1, c.phone2, c.document
      from contacts c where c.account_id = mine and c.id = any (people)
    ), word as (
      select regexp_replace(w, '^[^[:alnum:]]+|[^[:alnum:]]+$', '', 'g') as text
      from person, unnest(array[email, case when name ~ '\s' then name end]) w
    ), number as (
      select right(regexp_replace(n, '\D', '', 'g'), 10) as digits from person, unnest(array[phone1, phone2, document]) n
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

create or replace function records_about(people uuid[]) returns table (entity text, id uuid)
  language plpgsql stable
  as $$
  #variable_conflict use_column
  declare
    mine constant uuid := nullif(current_setting('app.account_id', true), '');
  begin
    return query
      with deal as (
        select l.deal_id as id from deal_contacts l where l.account_id = mine and l.contact_id = any (people)
      )
      select 'deal', d.id from deal d
      union
      select 'task', t.id from deal d join tasks t on t.account_id = mine and t.deal_id = d.id
      union
      select 'bill', b.id from deal d join bills b on b.account_id = mine and b.deal_id = d.id
      union
      select 'bill', b.id from bills b where b.account_id = mine and b.contact_id = any (people);
  end
  $$;

-- The ledger is append-only. On one server the functions below get past that with the rights of their owner; on many, where a transaction
-- has one user, by a policy that asks whether one of them is at work.
create procedure forgetting(is_on boolean)
  language plpgsql
  as $$
  begin
    if is_distributed('changes') then
      execute format('set local app.forgetting = %L', is_on);
    end if;
  end
  $$;

create procedure let_application_forget()
  language plpgsql
  as $$
  begin
    grant update (fields) on changes to funil_app;
    drop policy if exists forgetting on changes;
    create policy forgetting on changes as restrictive for update to funil_app
      using (true) with check (current_setting('app.forgetting', true) = 'true');
    alter function forget_contacts(uuid[]) security invoker;
    alter function forget_traces(uuid[], text) security invoker;
    alter function forget_notes(uuid[], text) security invoker;
    alter function forget_files(uuid[], text) security invoker;
  end
  $$;

create or replace function forget_contacts(contacts uuid[]) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public
  as $$
  declare
    mine constant uuid := nullif(current_setting('app.account_id', true), '');
  begin
    call forgetting(true);
    update changes c
    set fields = (
      select coalesce(jsonb_object_agg(f.key, case when f.key = 'deleted_at' then f.value else '[null, null]' end), '{}')
      from jsonb_each(c.fields) f
    )
    where c.account_id = mine and c.entity = 'contact' and c.record_id = any (contacts);
    call forgetting(false);
  end
  $$;

create or replace function forget_traces(people uuid[], nobody text) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public
  as $$
  declare
    mine constant uuid := nullif(current_setting('app.account_id', true), '');
    pattern constant text := traces_of(people);
    entities text[];
    ids uuid[];
  begin
    select array_agg(r.entity), array_agg(r.id) into entities, ids from records_about(people) r;
    call forgetting(true);
    update changes c set fields = regexp_replace(c.fields::text, pattern, nobody, 'gi')::jsonb
    where c.account_id = mine and (c.entity, c.record_id) in (select * from unnest(entities, ids)) and c.fields::text ~* pattern;
    call forgetting(false);
  end
  $$;

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
    ) else jsonb_set(c.fields, '{note}', jsonb_build_array(
      without_traces(c.fields -> 'note' ->> 0, pattern, nobody), without_traces(c.fields -> 'note' ->> 1, pattern, nobody)
    )) end
    from told
    where c.account_id = mine and c.entity = 'note' and c.record_id = told.id and c.fields ? 'note'
      and (told.is_person or pattern is not null);
    call forgetting(false);
  end
  $$;

create or replace function forget_files(people uuid[], nobody text) returns void
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
      where c.account_id = mine and c.entity = 'file'
      group by c.record_id
    )
    update changes c set fields = jsonb_set(c.fields, '{name}', case when told.is_person then '[null, null]' else (
      select jsonb_agg(coalesce(regexp_replace(name, pattern, nobody, 'gi'), name) order by place)
      from jsonb_array_elements_text(c.fields -> 'name') with ordinality names (name, place)
    ) end)
    from told
    where c.account_id = mine and c.entity = 'file' and c.record_id = told.id and c.fields ? 'name';
    call forgetting(false);
  end
  $$;
