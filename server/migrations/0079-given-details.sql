create table given_details (
  account_id uuid not null,
  contact_id uuid not null,
  field text not null check (field in ('email', 'phone', 'document')),
  value text not null,
  is_origin boolean not null default false,
  form_id uuid,
  given_at timestamptz not null,
  dismissed_at timestamptz,
  primary key (account_id, contact_id, field, value),
  foreign key (account_id, contact_id) references contacts (account_id, id)
);
comment on table given_details is 'E-mails, phones and documents that strangers gave for contacts, in a form or a shop: a person accepts or dismisses them.';
comment on column given_details.account_id is 'The account.';
comment on column given_details.contact_id is 'The contact that they were given for.';
comment on column given_details.field is 'What it is.';
comment on column given_details.value is 'As a contact stores it; an e-mail in lower case.';
comment on column given_details.is_origin is 'The contact was made with it: nobody of the account entered it, nor did the contact confirm it.';
comment on column given_details.form_id is 'The form that it was given in; null for an order of a shop.';
comment on column given_details.given_at is 'When it was first given.';
comment on column given_details.dismissed_at is 'When a person of the account dismissed it.';
call protect_table('given_details');

-- The addresses that forms have filled in so far: no link to the consents of a contact goes to them.
insert into given_details (account_id, contact_id, field, value, is_origin, form_id, given_at)
select distinct on (c.account_id, c.id) c.account_id, c.id, 'email', c.email_key, true, n.form_id, n.created_at
from form_answers n
join contacts c on c.account_id = n.account_id and c.id = n.contact_id
join changes h on h.account_id = n.account_id and h.entity = 'contact' and h.record_id = n.contact_id
join operations o on o.account_id = n.account_id and o.id = h.operation_id
where o.source = 'form' and lower(h.fields -> 'email' ->> 1) = c.email_key
order by c.account_id, c.id, n.created_at;

alter table consents add column answer_id uuid;
alter table consents add column is_alone boolean not null default false;
create index consents_answer on consents (account_id, answer_id) where answer_id is not null;
comment on column consents.answer_id is 'The answer to a form in which it was given, or through whose link it was withdrawn.';
comment on column consents.is_alone is 'Given and withdrawn in one answer alone, by somebody who did not prove to be the contact: of the contact it says nothing.';
