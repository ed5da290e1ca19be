-- What tells a person from others, as a pattern that finds it in any text whatever stands between its words or digits: e-mails, whole
-- names, telephones and documents. Null when nothing does. Names begin and end with a letter, so the pattern never matches a quote of
-- JSON at its end.
create function traces_of(people uuid[]) returns text
  language sql stable
  set search_path = pg_catalog, public
  as $$
    with person as (
      select c.email, btrim(c.first_name || ' ' || coalesce(c.last_name, '')) as name, c.phone1, c.phone2, c.document
      from contacts c
      where c.account_id = nullif(current_setting('app.account_id', true), '')::uuid and c.id = any (people)
    ), word as (
      select regexp_replace(w, '^[^[:alnum:]]+|[^[:alnum:]]+$', '', 'g') as text
      from person, unnest(array[email, case when name ~ '\s' then name end]) w
    ), number as (
      select right(regexp_replace(n, '\D', '', 'g'), 10) as digits from person, unnest(array[phone1, phone2, document]) n
    )
    select string_agg(pattern, '|') from (
      select '\m' || regexp_replace(text, '[^[:alnum:]]', '.{1,2}', 'g') || '\M' as pattern from word where length(text) > 3
      union
      select '([+(0-9][0-9 ()]{0,5})?' || regexp_replace(digits, '(\d)(?=\d)', '\1[ ().+/-]{0,3}', 'g') from number
      where length(digits) >= 8
    ) patterns
  $$;

-- As forget_contacts does for the contacts: takes what tells them from others out of the history of their deals and of those deals' tasks.
create function forget_traces(people uuid[], nobody text) returns void
  language sql security definer
  set search_path = pg_catalog, public
  as $$
    with person as (
      select nullif(current_setting('app.account_id', true), '')::uuid as account_id, traces_of(people) as pattern
    ), deal as (
      select l.account_id, l.deal_id as id from person p join deal_contacts l on l.account_id = p.account_id
      where l.contact_id = any (people)
    ), record as (
      select account_id, 'deal' as entity, id from deal
      union
      select t.account_id, 'task', t.id from deal d join tasks t on t.account_id = d.account_id and t.deal_id = d.id
    )
    update changes c set fields = regexp_replace(c.fields::text, p.pattern, nobody, 'gi')::jsonb
    from person p, record r
    where c.account_id = r.account_id and c.entity = r.entity and c.record_id = r.id and c.fields::text ~* p.pattern
  $$;
revoke all on function forget_traces(uuid[], text) from public;
grant execute on function forget_traces(uuid[], text) to funil_app;
