create table returns (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  form_id uuid not null,
  deal_id uuid not null,
  contact_id uuid,
  request_key uuid not null,
  protocol text not null,
  platform text not null,
  store_id text not null,
  order_id text not null,
  order_number text not null,
  email text,
  language text not null check (language in ('pt-BR', 'en')),
  due_date date not null,
  cancelled_at timestamptz,
  told_stage_id uuid,
  next_at timestamptz,
  lease uuid,
  attempts integer not null default 0,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, form_id) references returns_forms (account_id, id),
  foreign key (account_id, deal_id) references deals (account_id, id),
  foreign key (account_id, contact_id) references contacts (account_id, id)
);
create unique index returns_request on returns (account_id, request_key);
create unique index returns_protocol on returns (account_id, protocol);
create unique index returns_deal on returns (account_id, deal_id);
create index returns_order on returns (account_id, platform, store_id, order_id);
create index returns_contact on returns (account_id, contact_id);
create index returns_due on returns (account_id, next_at) where next_at is not null;
comment on table returns is 'Requests of people to send back what they bought in a shop, each with its deal. A queue of the mails about the deals'' stages.';
comment on column returns.account_id is 'The account.';
comment on column returns.id is 'UUIDv7.';
comment on column returns.form_id is 'The returns form.';
comment on column returns.deal_id is 'The deal.';
comment on column returns.contact_id is 'Who asked; null once the contact is gone.';
comment on column returns.request_key is 'Made with the page: what is sent twice is one.';
comment on column returns.protocol is 'What people call it by.';
comment on column returns.platform is 'The kind of shop.';
comment on column returns.store_id is 'The shop.';
comment on column returns.order_id is 'The shop''s name for the order.';
comment on column returns.order_number is 'What the buyer knows the order by.';
comment on column returns.email is 'Where its mails go, as the order has it; null where it has none.';
comment on column returns.language is 'Language of the form when it was asked for.';
comment on column returns.due_date is 'Day by which the account has to answer, in its zone.';
comment on column returns.cancelled_at is 'When who asked took it back.';
comment on column returns.told_stage_id is 'The stage that the last mail told of.';
comment on column returns.next_at is 'When it is looked at whether a mail is due; null where nothing has moved.';
comment on column returns.lease is 'Who looks at it now.';
comment on column returns.attempts is 'Tries since the last look.';
comment on column returns.created_at is 'When asked for.';
call protect_table('returns');
call let_reader_read('returns');

create table return_items (
  account_id uuid not null,
  return_id uuid not null,
  position integer not null,
  item_id text not null,
  name text not null,
  sku text,
  quantity integer not null check (quantity > 0),
  price numeric(12, 2) not null,
  reason text not null,
  reason_text text,
  outcome text not null,
  comment text,
  files uuid[] not null default '{}',
  primary key (account_id, return_id, position),
  foreign key (account_id, return_id) references returns (account_id, id) on delete cascade
);
create index return_items_reason on return_items (account_id, reason);
comment on table return_items is 'What is sent back with each request: lines of its order.';
comment on column return_items.account_id is 'The account.';
comment on column return_items.return_id is 'The request.';
comment on column return_items.position is 'Its place among the items of the request, from 1.';
comment on column return_items.item_id is 'The shop''s name for the line of the order.';
comment on column return_items.name is 'What the order calls it.';
comment on column return_items.sku is 'Stock keeping unit, as the order has it.';
comment on column return_items.quantity is 'How many are sent back.';
comment on column return_items.price is 'Price of one, 2 decimals.';
comment on column return_items.reason is 'Code of the reason.';
comment on column return_items.reason_text is 'The words of a reason of the product''s own.';
comment on column return_items.outcome is 'refund, exchange or store_credit.';
comment on column return_items.comment is 'What who asked says of it.';
comment on column return_items.files is 'Photos, files of the deal.';
call protect_table('return_items');
call let_reader_read('return_items');
