create table shops (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  platform text not null check (platform in ('nuvemshop', 'shopify', 'woocommerce')),
  store text not null,
  store_id text not null,
  name text not null,
  currency text,
  credentials text not null,
  problem text check (problem in ('credentials', 'unpaid', 'unreachable', 'unexpected')),
  hooked_at timestamptz,
  synced_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index shops_platform on shops (account_id, platform);
comment on table shops is 'Shops that an account has connected, one of each kind.';
comment on column shops.account_id is 'The account.';
comment on column shops.id is 'The connection: connecting anew makes another one.';
comment on column shops.platform is 'The kind of shop.';
comment on column shops.store is 'The shop as it was connected.';
comment on column shops.store_id is 'What tells the shop from all others of its kind.';
comment on column shops.name is 'What the shop calls itself.';
comment on column shops.currency is 'Currency of its prices.';
comment on column shops.credentials is 'What lets us call it, encrypted.';
comment on column shops.problem is 'Why the last call failed; null where it did not.';
comment on column shops.hooked_at is 'Since when it tells us of changed products.';
comment on column shops.synced_at is 'When its products were last taken over as a whole.';
comment on column shops.created_at is 'When connected.';
call protect_table('shops');

create table shop_products (
  account_id uuid not null references accounts (account_id),
  platform text not null,
  store_id text not null,
  external_id text not null,
  parent_id text not null,
  product_id uuid,
  seen jsonb not null,
  picture text,
  primary key (account_id, platform, store_id, external_id),
  foreign key (account_id, product_id) references products (account_id, id)
);
create index shop_products_product on shop_products (account_id, product_id);
comment on table shop_products is 'Which product of ours each variant of a shop is; it outlives the connection.';
comment on column shop_products.account_id is 'The account.';
comment on column shop_products.platform is 'The kind of shop.';
comment on column shop_products.store_id is 'The shop.';
comment on column shop_products.external_id is 'The shop''s name for the variant.';
comment on column shop_products.parent_id is 'The shop''s name for the product that it is a variant of.';
comment on column shop_products.product_id is 'Our product; null where it was deleted for good.';
comment on column shop_products.seen is 'What the shop said of it the last time: {name, sku, price}.';
comment on column shop_products.picture is 'Address at the shop of the picture that was looked at last.';
call protect_table('shop_products');

create table shop_syncs (
  account_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  user_id uuid,
  external_id text,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  page text,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  problem text check (problem in ('credentials', 'unpaid', 'unreachable', 'unexpected')),
  next_at timestamptz,
  lease uuid,
  attempts integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, shop_id) references shops (account_id, id) on delete cascade
);
create index shop_syncs_due on shop_syncs (account_id, next_at) where next_at is not null;
create index shop_syncs_shop on shop_syncs (account_id, shop_id);
comment on table shop_syncs is 'Taking over the products of shops, all of one or a single one that changed. A queue.';
comment on column shop_syncs.account_id is 'The account.';
comment on column shop_syncs.id is 'Also that of the operation that it makes.';
comment on column shop_syncs.shop_id is 'The connection.';
comment on column shop_syncs.user_id is 'Who asked for it; null is the shop itself.';
comment on column shop_syncs.external_id is 'The shop''s name for the one product; null is all of them.';
comment on column shop_syncs.status is 'How far it is.';
comment on column shop_syncs.page is 'What the next page is asked for by; null before the first one.';
comment on column shop_syncs.done is 'Variants that were looked at.';
comment on column shop_syncs.created is 'Products that were made.';
comment on column shop_syncs.updated is 'Products that were changed.';
comment on column shop_syncs.problem is 'Why it failed.';
comment on column shop_syncs.next_at is 'When it goes on; null when it is over.';
comment on column shop_syncs.lease is 'Who works on it now.';
comment on column shop_syncs.attempts is 'Tries since the last page.';
comment on column shop_syncs.created_at is 'When asked for.';
comment on column shop_syncs.finished_at is 'When it ended.';
call protect_table('shop_syncs');
call let_reader_read('shop_syncs');
