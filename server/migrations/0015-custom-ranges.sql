-- Where the numbers and dates of custom fields stand in their order, so that an index finds what is more, less, before or since. Each
-- value gives a word that sorts as the value does, in hexadecimal or decimal digits, and each beginning of that word, after the
-- field's key: all that is greater begins with one of some dozen words. The words of numbers end early, and texts that look like dates
-- have words too, so some rows too many are found. custom-range.ts makes the words that are sought.
create function custom_ranges(fields jsonb) returns text[]
  language plpgsql immutable parallel safe strict
  as $$
  declare
    field text;
    value jsonb;
    word text;
    found text[] := '{}';
  begin
    for field, value in select each.key, each.value from jsonb_each(fields) as each loop
      if jsonb_typeof(value) = 'number' then
        -- The bits of a float sort as the number, those of a negative one the other way round.
        word := encode(float8send(value::float8), 'hex');
        if word < '8' then
          word := translate(left(word, 1), '01234567', '89abcdef') || substr(word, 2, 5);
        else
          word := translate(left(word, 6), '0123456789abcdef', 'fedcba9876543210');
        end if;
        field := field || ':n';
        found := found || array[
          field || left(word, 1), field || left(word, 2), field || left(word, 3), field || left(word, 4), field || left(word, 5),
          field || word
        ];
      elsif jsonb_typeof(value) = 'string' then
        word := value #>> '{}';
        if length(word) = 10 and word ~ '^\d{4}-\d\d-\d\d$' then
          word := replace(word, '-', '');
          field := field || ':d';
          found := found || array[
            field || left(word, 1), field || left(word, 2), field || left(word, 3), field || left(word, 4), field || left(word, 5),
            field || left(word, 6), field || left(word, 7), field || word
          ];
        end if;
      end if;
    end loop;
    return found;
  end
  $$;

create procedure let_custom_ranges_be_found(name regclass)
  language plpgsql
  as $$
  begin
    execute format(
      'create index %I on %s using gin (account_id, custom_ranges(custom_fields)) where custom_fields <> ''{}''',
      (select relname from pg_class where oid = name) || '_custom_ranges', name);
  end
  $$;

call let_custom_ranges_be_found('deals');
call let_custom_ranges_be_found('contacts');
call let_custom_ranges_be_found('companies');
call let_custom_ranges_be_found('users');
call let_custom_ranges_be_found('products');
