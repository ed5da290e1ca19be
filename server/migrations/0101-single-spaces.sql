-- Names are stored with single inner spaces from now on, so that the index of names finds them by any spelling.
update companies set
  company = btrim(regexp_replace(company, '[\s\u00a0\u2000-\u200a\u202f\u3000]+', ' ', 'g'))
where company ~ '\s\s|[\u00a0\u2000-\u200a\u202f\u3000]';
update contacts set
  first_name = btrim(regexp_replace(first_name, '[\s\u00a0\u2000-\u200a\u202f\u3000]+', ' ', 'g')),
  last_name = btrim(regexp_replace(last_name, '[\s\u00a0\u2000-\u200a\u202f\u3000]+', ' ', 'g'))
where first_name ~ '\s\s|[\u00a0\u2000-\u200a\u202f\u3000]' or last_name ~ '\s\s|[\u00a0\u2000-\u200a\u202f\u3000]';
update users set
  first_name = btrim(regexp_replace(first_name, '[\s\u00a0\u2000-\u200a\u202f\u3000]+', ' ', 'g')),
  last_name = btrim(regexp_replace(last_name, '[\s\u00a0\u2000-\u200a\u202f\u3000]+', ' ', 'g'))
where first_name ~ '\s\s|[\u00a0\u2000-\u200a\u202f\u3000]' or last_name ~ '\s\s|[\u00a0\u2000-\u200a\u202f\u3000]';
update products set
  name = btrim(regexp_replace(name, '[\s\u00a0\u2000-\u200a\u202f\u3000]+', ' ', 'g'))
where name ~ '\s\s|[\u00a0\u2000-\u200a\u202f\u3000]';
update deals set
  name = btrim(regexp_replace(name, '[\s\u00a0\u2000-\u200a\u202f\u3000]+', ' ', 'g'))
where name ~ '\s\s|[\u00a0\u2000-\u200a\u202f\u3000]';
