alter table messages add column user_id uuid, add column company_id uuid;
comment on column messages.user_id is 'The user whose address it was sent to, if it was one''s.';
comment on column messages.company_id is 'The company that it was sent to, if it was one.';
update messages m set user_id = (
  select u.id from users u where u.account_id = m.account_id and u.email_key = lower(m."to")
  order by u.deleted_at desc nulls first limit 1
) where m.channel = 'email' and m.contact_id is null;
