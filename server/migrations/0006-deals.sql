create table deals (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  code integer not null,
  name text not null,
  amount numeric(10, 2) not null default 0 check (amount between 0 and 99999999.99),
  pipeline_id uuid not null,
  pipeline_stage_id uuid not null,
  position text collate "C" not null,
  tags text[] not null default '{}',
  user_id uuid,
  custom_fields jsonb not null default '{}',
  lost_reason text,
  expected_close_date date check (isfinite(expected_close_date)),
  open_task_end timestamptz,
  task_count integer not null default 0,
  note_count integer not null default 0,
  file_count integer not null default 0,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_stage_updated_at timestamptz not null,
  closed_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  search text not null generated always as (lower(imm_unaccent(name || ' ' || code::text))) stored,
  primary key (account_id, id),
  unique (account_id, code),
  foreign key (account_id, pipeline_id, pipeline_stage_id) references stages (account_id, pipeline_id, id),
  foreign key (account_id, user_id) references users (account_id, id)
);
create index deals_board on deals (account_id, pipeline_stage_id, position, id) where deleted_at is null;
create index deals_owner on deals (account_id, user_id, pipeline_stage_id) where deleted_at is null;
create index deals_pipeline on deals (account_id, pipeline_id) where deleted_at is null;
create index deals_order on deals (account_id, created_at, id) where deleted_at is null;
create index deals_late on deals (account_id, pipeline_stage_id, open_task_end)
  where deleted_at is null and open_task_end is not null;
create index deals_stuck on deals (account_id, pipeline_stage_id, last_stage_updated_at) where deleted_at is null;
create index deals_tags on deals using gin (account_id, tags);
create index deals_search on deals using gin (account_id, search gin_trgm_ops);
create index deals_trash on deals (account_id, deleted_at) where deleted_at is not null;
comment on table deals is 'Deals: the cards of the board.';
comment on column deals.account_id is 'The account.';
comment on column deals.id is 'UUIDv7.';
comment on column deals.code is 'Number within the account, from 1, never reused.';
comment on column deals.name is 'Name.';
comment on column deals.amount is 'Amount of money, 2 decimals.';
comment on column deals.pipeline_id is 'The pipeline of its stage.';
comment on column deals.pipeline_stage_id is 'The stage.';
comment on column deals.position is 'Order key within the stage; ties by id.';
comment on column deals.tags is 'Tags, unique without case.';
comment on column deals.user_id is 'Owner.';
comment on column deals.custom_fields is 'Values of custom fields by name.';
comment on column deals.lost_reason is 'Why it was lost; only in the lost stage.';
comment on column deals.expected_close_date is 'When it is expected to be won.';
comment on column deals.open_task_end is 'Earliest end of its unfinished tasks; kept by the writes of tasks.';
comment on column deals.task_count is 'Tasks not in the trash.';
comment on column deals.note_count is 'Notes not in the trash.';
comment on column deals.file_count is 'Files not in the trash.';
comment on column deals.created_by is 'Who made it; null is the system.';
comment on column deals.created_at is 'When made.';
comment on column deals.updated_at is 'When last changed.';
comment on column deals.last_stage_updated_at is 'When it entered its stage.';
comment on column deals.closed_at is 'When it was won or lost.';
comment on column deals.deleted_at is 'In the trash since.';
comment on column deals.deleted_by is 'Who deleted it.';
comment on column deals.version is 'Counts changes, for If-Match.';
comment on column deals.search is 'Name and code, without case and accents.';
call protect_table('deals');
call let_reader_read('deals');

create table deal_contacts (
  account_id uuid not null,
  deal_id uuid not null,
  contact_id uuid not null,
  position integer not null default 0,
  primary key (account_id, deal_id, contact_id),
  foreign key (account_id, deal_id) references deals (account_id, id),
  foreign key (account_id, contact_id) references contacts (account_id, id)
);
create index deal_contacts_contact on deal_contacts (account_id, contact_id, deal_id);
comment on table deal_contacts is 'Contacts of deals.';
comment on column deal_contacts.account_id is 'The account.';
comment on column deal_contacts.deal_id is 'The deal.';
comment on column deal_contacts.contact_id is 'The contact.';
comment on column deal_contacts.position is 'Order as sent; the first one is the card''s.';
call protect_table('deal_contacts');
call let_reader_read('deal_contacts');

create table deal_companies (
  account_id uuid not null,
  deal_id uuid not null,
  company_id uuid not null,
  position integer not null default 0,
  primary key (account_id, deal_id, company_id),
  foreign key (account_id, deal_id) references deals (account_id, id),
  foreign key (account_id, company_id) references companies (account_id, id)
);
create index deal_companies_company on deal_companies (account_id, company_id, deal_id);
comment on table deal_companies is 'Companies of deals.';
comment on column deal_companies.account_id is 'The account.';
comment on column deal_companies.deal_id is 'The deal.';
comment on column deal_companies.company_id is 'The company.';
comment on column deal_companies.position is 'Order as sent.';
call protect_table('deal_companies');
call let_reader_read('deal_companies');

create table deal_deals (
  account_id uuid not null,
  deal_id uuid not null,
  related_deal_id uuid not null,
  primary key (account_id, deal_id, related_deal_id),
  foreign key (account_id, deal_id) references deals (account_id, id),
  foreign key (account_id, related_deal_id) references deals (account_id, id),
  check (deal_id <> related_deal_id)
);
create index deal_deals_related on deal_deals (account_id, related_deal_id);
comment on table deal_deals is 'Related deals, stored in both directions.';
comment on column deal_deals.account_id is 'The account.';
comment on column deal_deals.deal_id is 'One deal.';
comment on column deal_deals.related_deal_id is 'The other.';
call protect_table('deal_deals');
call let_reader_read('deal_deals');
