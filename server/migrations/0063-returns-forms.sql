alter domain ledger_entity drop constraint ledger_entity_check;
alter domain ledger_entity add constraint ledger_entity_check check (
  value in (
    'deal', 'contact', 'company', 'user', 'product', 'bill', 'task', 'pipeline', 'stage', 'task_type', 'custom_field', 'filter',
    'account', 'note', 'file', 'workflow', 'goal', 'form', 'returns_form'
  )
) not valid;

create table returns_forms (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  name text not null,
  slug text not null,
  enabled boolean not null,
  platform text not null check (platform in ('nuvemshop', 'shopify', 'woocommerce')),
  pipeline_id uuid,
  reasons text[] not null,
  window_days integer not null check (window_days >= 7),
  transit_days integer not null check (transit_days >= 0),
  outcomes text[] not null,
  require_photos_for text[] not null,
  instructions text not null,
  texts jsonb not null,
  favicon text,
  brand text,
  language text not null check (language in ('pt-BR', 'en')),
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  primary key (account_id, id)
);
create unique index returns_forms_slug on returns_forms (account_id, slug) where deleted_at is null;
comment on table returns_forms is 'Pages on which people who bought in a connected shop ask to send things back.';
comment on column returns_forms.account_id is 'The account.';
comment on column returns_forms.id is 'UUIDv7.';
comment on column returns_forms.name is 'Name.';
comment on column returns_forms.slug is 'Last part of the address of its page, unique among those not deleted.';
comment on column returns_forms.enabled is 'Whether requests can be made.';
comment on column returns_forms.platform is 'The connected shop in which orders are looked up.';
comment on column returns_forms.pipeline_id is 'Pipeline of its deals; looked at anew with each request.';
comment on column returns_forms.reasons is 'Reasons that can be given.';
comment on column returns_forms.window_days is 'Days after delivery within which something is sent back.';
comment on column returns_forms.transit_days is 'Days from shipping to delivery, where the shop does not know of the delivery.';
comment on column returns_forms.outcomes is 'What can be wanted instead.';
comment on column returns_forms.require_photos_for is 'Reasons that take at least one photo.';
comment on column returns_forms.instructions is 'What somebody is told once the request is made.';
comment on column returns_forms.texts is 'What the page says besides: {title, intro, success, contact}.';
comment on column returns_forms.favicon is 'Address of the picture in the browser''s tab.';
comment on column returns_forms.brand is 'Address of the picture above the page.';
comment on column returns_forms.language is 'Language of its page and its mails.';
comment on column returns_forms.created_by is 'Who made it.';
comment on column returns_forms.created_at is 'When made.';
comment on column returns_forms.updated_at is 'When last changed.';
comment on column returns_forms.deleted_at is 'Deleted since; an undo puts it back.';
comment on column returns_forms.deleted_by is 'Who deleted it.';
comment on column returns_forms.version is 'Counts changes, for If-Match.';
call protect_table('returns_forms');
call let_reader_read('returns_forms');
