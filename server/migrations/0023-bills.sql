create table bills (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  type text not null check (type in ('expense', 'revenue')),
  status text not null check (
    status in ('pending', 'confirmed', 'received', 'received_in_cash', 'refund_requested', 'refunded', 'overdue')
  ),
  status_before_refund text check (status_before_refund in ('confirmed', 'received', 'received_in_cash')),
  method text check (
    method in (
      'banking_billet', 'credit_card', 'debit_card', 'digital_wallet', 'cashback', 'check', 'store_credit', 'virtual_credit',
      'banking_deposit', 'cash', 'instant_payment', 'fidelity_program', 'without_payment', 'banking_transfer', 'food_voucher',
      'fuel_voucher', 'gift_voucher', 'meal_voucher', 'other'
    )
  ),
  description text,
  total numeric(10, 2) not null check (total between 0 and 99999999.99),
  subtotal numeric(10, 2) check (subtotal between 0 and 99999999.99),
  due_date date,
  paid_at date,
  cost_center text,
  tags text[] not null default '{}',
  url text,
  user_id uuid,
  deal_id uuid,
  contact_id uuid,
  company_id uuid,
  custom_fields jsonb not null default '{}',
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  search text not null generated always as (
    lower(imm_unaccent(coalesce(description, '') || ' ' || coalesce(cost_center, '')))
  ) stored,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id),
  foreign key (account_id, deal_id) references deals (account_id, id),
  foreign key (account_id, contact_id) references contacts (account_id, id),
  foreign key (account_id, company_id) references companies (account_id, id)
);
create index bills_search on bills using gin (account_id, search gin_trgm_ops);
create index bills_order on bills (account_id, created_at, id) where deleted_at is null;
create index bills_due on bills (account_id, due_date, id) where deleted_at is null;
create index bills_pending on bills (account_id, due_date) where status = 'pending' and deleted_at is null;
create index bills_deal on bills (account_id, deal_id) where deal_id is not null;
create index bills_contact on bills (account_id, contact_id) where contact_id is not null;
create index bills_company on bills (account_id, company_id) where company_id is not null;
create index bills_trash on bills (account_id, deleted_at) where deleted_at is not null;
comment on table bills is 'What is to be paid or received.';
comment on column bills.account_id is 'The account.';
comment on column bills.id is 'UUIDv7.';
comment on column bills.type is 'Whether money goes out (expense) or comes in (revenue).';
comment on column bills.status is 'How far its payment is.';
comment on column bills.status_before_refund is 'Status in which its refund was requested.';
comment on column bills.method is 'How it is paid.';
comment on column bills.description is 'What it is for.';
comment on column bills.total is 'Amount of money, 2 decimals.';
comment on column bills.subtotal is 'Amount before fees and discounts, 2 decimals.';
comment on column bills.due_date is 'Day until which it is to be paid, in the account''s zone.';
comment on column bills.paid_at is 'Day on which it was paid, in the account''s zone.';
comment on column bills.cost_center is 'Cost centre that it belongs to.';
comment on column bills.tags is 'Tags, unique without case.';
comment on column bills.url is 'Where it can be seen or paid.';
comment on column bills.user_id is 'Who is responsible for it.';
comment on column bills.deal_id is 'The deal that it is about.';
comment on column bills.contact_id is 'The contact that it is about.';
comment on column bills.company_id is 'The company that it is about.';
comment on column bills.custom_fields is 'Values of custom fields by the fields'' keys.';
comment on column bills.created_by is 'Who made it; null is the system.';
comment on column bills.created_at is 'When made.';
comment on column bills.updated_at is 'When last changed.';
comment on column bills.deleted_at is 'In the trash since.';
comment on column bills.deleted_by is 'Who deleted it.';
comment on column bills.version is 'Counts changes, for If-Match.';
comment on column bills.search is 'Description and cost centre, without case and accents.';
call protect_table('bills');
call let_reader_read('bills');
call let_custom_fields_be_found('bills');
call let_custom_ranges_be_found('bills');

alter table imports drop constraint imports_entity_check;
alter table imports add constraint imports_entity_check
  check (entity in ('deal', 'contact', 'company', 'user', 'product', 'bill'));

-- What is about people beside their contacts: their deals, those deals' tasks, and the bills of either.
create function records_about(people uuid[]) returns table (entity text, id uuid)
  language sql stable
  as $$
    with deal as (
      select l.account_id, l.deal_id as id from deal_contacts l
      where l.account_id = nullif(current_setting('app.account_id', true), '')::uuid and l.contact_id = any (people)
    )
    select 'deal', d.id from deal d
    union
    select 'task', t.id from deal d join tasks t on t.account_id = d.account_id and t.deal_id = d.id
    union
    select 'bill', b.id from deal d join bills b on b.account_id = d.account_id and b.deal_id = d.id
    union
    select 'bill', b.id from bills b
    where b.account_id = nullif(current_setting('app.account_id', true), '')::uuid and b.contact_id = any (people)
  $$;

create or replace function forget_traces(people uuid[], nobody text) returns void
  language sql security definer
  set search_path = pg_catalog, public
  as $$
    with person as (
      select nullif(current_setting('app.account_id', true), '')::uuid as account_id, traces_of(people) as pattern
    )
    update changes c set fields = regexp_replace(c.fields::text, p.pattern, nobody, 'gi')::jsonb
    from person p, records_about(people) r
    where c.account_id = p.account_id and c.entity = r.entity and c.record_id = r.id and c.fields::text ~* p.pattern
  $$;

create or replace function forget_notes(people uuid[], nobody text) returns void
  language sql security definer
  set search_path = pg_catalog, public
  as $$
    with person as (
      select nullif(current_setting('app.account_id', true), '')::uuid as account_id, traces_of(people) as pattern
    ), record as (
      select unnest(people) as id, true as is_person
      union
      select r.id, false from records_about(people) r
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

create or replace function forget_files(people uuid[], nobody text) returns void
  language sql security definer
  set search_path = pg_catalog, public
  as $$
    with person as (
      select nullif(current_setting('app.account_id', true), '')::uuid as account_id, traces_of(people) as pattern
    ), record as (
      select unnest(people) as id, true as is_person
      union
      select r.id, false from records_about(people) r
    ), told as (
      select c.record_id as id, bool_or(r.is_person) as is_person from person p
      join changes c on c.account_id = p.account_id and c.entity = 'file'
      join record r on r.id::text in (c.fields -> 'record_id' ->> 0, c.fields -> 'record_id' ->> 1)
      group by c.record_id
    )
    update changes c set fields = jsonb_set(c.fields, '{name}', case when told.is_person then '[null, null]' else (
      select jsonb_agg(coalesce(regexp_replace(name, p.pattern, nobody, 'gi'), name) order by place)
      from jsonb_array_elements_text(c.fields -> 'name') with ordinality names (name, place)
    ) end)
    from person p, told
    where c.account_id = p.account_id and c.entity = 'file' and c.record_id = told.id and c.fields ? 'name'
  $$;
