create table products (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  name text not null,
  color text,
  price numeric(10, 2) not null default 0 check (price between 0 and 99999999.99),
  sku text,
  tags text[] not null default '{}',
  product_picture text,
  custom_fields jsonb not null default '{}',
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  search text not null generated always as (lower(imm_unaccent(name || ' ' || coalesce(sku, '')))) stored,
  primary key (account_id, id)
);
create index products_search on products using gin (account_id, search gin_trgm_ops);
create index products_order on products (account_id, created_at, id) where deleted_at is null;
create index products_trash on products (account_id, deleted_at) where deleted_at is not null;
comment on table products is 'What the team sells.';
comment on column products.account_id is 'The account.';
comment on column products.id is 'UUIDv7.';
comment on column products.name is 'Name.';
comment on column products.color is 'A named colour, or # and six hexadecimal digits.';
comment on column products.price is 'Amount of money for one, 2 decimals.';
comment on column products.sku is 'Stock-keeping unit.';
comment on column products.tags is 'Tags, unique without case.';
comment on column products.product_picture is 'Path of the picture.';
comment on column products.custom_fields is 'Values of custom fields by the fields'' keys.';
comment on column products.created_by is 'Who made it; null is the system.';
comment on column products.created_at is 'When made.';
comment on column products.updated_at is 'When last changed.';
comment on column products.deleted_at is 'In the trash since.';
comment on column products.deleted_by is 'Who deleted it.';
comment on column products.version is 'Counts changes, for If-Match.';
comment on column products.search is 'Name and SKU, without case and accents.';
call protect_table('products');
call let_reader_read('products');

create table deal_products (
  account_id uuid not null,
  deal_id uuid not null,
  product_id uuid not null,
  position integer not null default 0,
  amount integer not null default 1 check (amount between 1 and 999),
  price numeric(10, 2) not null check (price between 0 and 99999999.99),
  primary key (account_id, deal_id, product_id),
  foreign key (account_id, deal_id) references deals (account_id, id),
  foreign key (account_id, product_id) references products (account_id, id)
);
create index deal_products_product on deal_products (account_id, product_id, deal_id);
comment on table deal_products is 'Products of deals.';
comment on column deal_products.account_id is 'The account.';
comment on column deal_products.deal_id is 'The deal.';
comment on column deal_products.product_id is 'The product.';
comment on column deal_products.position is 'Order as sent.';
comment on column deal_products.amount is 'How many.';
comment on column deal_products.price is 'Amount of money for one in this deal, 2 decimals.';
call protect_table('deal_products');
call let_reader_read('deal_products');

create table pictures (
  account_id uuid not null references accounts (account_id),
  name text not null,
  created_at timestamptz not null,
  unused_since timestamptz,
  primary key (account_id, name)
);
comment on table pictures is 'Pictures in the file store. One that no record shows any more stays as long as an undo could bring it back.';
comment on column pictures.account_id is 'The account.';
comment on column pictures.name is 'Unguessable name, the last part of its address.';
comment on column pictures.created_at is 'When taken.';
comment on column pictures.unused_since is 'When a daily look first found no record that shows it.';
call protect_table('pictures');
call let_custom_fields_be_found('products');
