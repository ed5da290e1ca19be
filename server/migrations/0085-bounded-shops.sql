alter table shop_syncs
  add column pages integer not null default 0,
  add column is_read boolean not null default false,
  add column over_variations integer not null default 0,
  add column over_products integer not null default 0,
  add column unusable integer not null default 0,
  add column unread_pages boolean not null default false;
comment on column shop_syncs.pages is 'Turns that read products.';
comment on column shop_syncs.is_read is 'Whether all products were read; then only pictures are still to be fetched.';
comment on column shop_syncs.over_variations is 'Variants left out, since their product has too many.';
comment on column shop_syncs.over_products is 'Variants left out, since the shop has too many.';
comment on column shop_syncs.unusable is 'Variants left out, since they can be no product of ours.';
comment on column shop_syncs.unread_pages is 'Whether the shop''s list had no end and was not read further.';

alter table shop_products add column wanted_picture text;
comment on column shop_products.wanted_picture is 'Address at the shop of a picture that is still to be fetched.';
create index shop_products_parent on shop_products (account_id, platform, store_id, parent_id);
create index shop_products_wanted on shop_products (account_id, platform, store_id, external_id) where wanted_picture is not null;
