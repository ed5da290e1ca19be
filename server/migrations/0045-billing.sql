create table subscriptions (
  account_id uuid primary key,
  plan text not null check (plan in ('grow', 'scale')),
  cycle text not null check (cycle in ('monthly', 'yearly')),
  users integer not null check (users > 0),
  anchor integer not null check (anchor between 1 and 31),
  period_from date not null,
  period_until date not null,
  coupon jsonb,
  change jsonb,
  check (period_until > period_from)
);
comment on table subscriptions is 'What is in force of a paid plan, in the period that runs. One row an account that pays, or is to pay.';
comment on column subscriptions.account_id is 'The account.';
comment on column subscriptions.plan is 'The plan.';
comment on column subscriptions.cycle is 'How long a period lasts.';
comment on column subscriptions.users is 'Users that are paid for.';
comment on column subscriptions.anchor is 'Day of the month on which periods begin; in a month without it its last day.';
comment on column subscriptions.period_from is 'First day of the period, in the account''s zone.';
comment on column subscriptions.period_until is 'First day of the next period, on which its invoice is made.';
comment on column subscriptions.coupon is 'What renewals are reduced by: the coupon as it was when it was taken.';
comment on column subscriptions.change is 'Plan, cycle and users from the next period on; null where all goes on.';
call protect_table('subscriptions');
call let_reader_read('subscriptions');

-- The operator's papers, kept for as long as the law asks: no account that is purged takes them away, so they refer to none and tell
-- themselves whom they were for.
create table invoices (
  account_id uuid not null,
  id uuid not null,
  number integer not null,
  kind text not null check (kind in ('order', 'difference', 'renewal')),
  status text not null check (status in ('pending', 'paid', 'overdue', 'cancelled', 'refunded')),
  in_force boolean not null,
  plan text not null check (plan in ('grow', 'scale')),
  cycle text not null check (cycle in ('monthly', 'yearly')),
  users integer not null check (users > 0),
  period_from date not null,
  period_until date not null,
  subtotal bigint not null,
  discount bigint not null check (discount between 0 and subtotal),
  amount bigint not null,
  currency text not null check (currency in ('BRL', 'USD')),
  coupon jsonb,
  invoice_date date not null,
  due_date date not null,
  payment_date date,
  provider text not null,
  provider_id text,
  provider_url text,
  customer jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  check (amount = subtotal - discount),
  check ((payment_date is not null) = (status in ('paid', 'refunded'))),
  check (period_until > period_from)
);
create unique index invoices_number on invoices (account_id, number);
create unique index invoices_order on invoices (account_id) where kind = 'order' and status in ('pending', 'overdue');
create unique index invoices_renewal on invoices (account_id, period_from) where kind = 'renewal';
create index invoices_open on invoices (account_id, due_date) where status in ('pending', 'overdue');
comment on table invoices is 'What accounts owe or have paid the operator. They outlive their accounts.';
comment on column invoices.account_id is 'The account, which may be gone.';
comment on column invoices.id is 'UUIDv7; the page of the invoice names it.';
comment on column invoices.number is 'Counts the invoices of the account.';
comment on column invoices.kind is 'An order begins to pay for a plan, a difference pays for more of it, a renewal for the next period.';
comment on column invoices.status is 'Overdue from the day after the due date on.';
comment on column invoices.in_force is 'False for an order that begins only when it is paid.';
comment on column invoices.plan is 'The plan that is paid for.';
comment on column invoices.cycle is 'Its cycle.';
comment on column invoices.users is 'How many users; of a difference all, with those that were paid for.';
comment on column invoices.period_from is 'First day that is paid for, in the account''s zone.';
comment on column invoices.period_until is 'First day that is not.';
comment on column invoices.subtotal is 'At list prices, in cents.';
comment on column invoices.discount is 'All that is taken off, in cents.';
comment on column invoices.amount is 'What is to be paid, in cents.';
comment on column invoices.currency is 'Currency of the account.';
comment on column invoices.coupon is 'The coupon as it was when it was taken.';
comment on column invoices.invoice_date is 'The day on which it was made.';
comment on column invoices.due_date is 'The last day on which it is paid in time.';
comment on column invoices.payment_date is 'The day on which it was paid.';
comment on column invoices.provider is 'Who collects it.';
comment on column invoices.provider_id is 'What the provider calls it.';
comment on column invoices.provider_url is 'The provider''s page for it; the product''s own page where it is null.';
comment on column invoices.customer is 'Whom it is for, as of the day on which it was made.';
comment on column invoices.created_at is 'When it was made.';
comment on column invoices.updated_at is 'When it was last changed.';
call protect_table('invoices');
call let_reader_read('invoices');

-- Coupons are the operator's, and no account's.
create table coupons (
  code text primary key check (code ~ '^[A-Z0-9-]{4,16}$'),
  kind text not null check (kind in ('percent', 'amount', 'free_users')),
  value bigint not null check (value > 0 and (kind <> 'percent' or value <= 100)),
  currency text check (currency in ('BRL', 'USD')),
  plans text[],
  cycles text[],
  first_only boolean not null default false,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0 and uses <= max_uses),
  until_date date,
  ended_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'amount') = (currency is not null))
);
comment on table coupons is 'Codes that make plans cheaper.';
comment on column coupons.code is 'What is typed.';
comment on column coupons.kind is 'What the value counts: percents, cents, or users that cost nothing in the first invoice.';
comment on column coupons.value is 'How much of it.';
comment on column coupons.currency is 'Of an amount.';
comment on column coupons.plans is 'Plans that it is for; null is all.';
comment on column coupons.cycles is 'Cycles that it is for; null is both.';
comment on column coupons.first_only is 'Only for the first invoice of the first subscription.';
comment on column coupons.max_uses is 'How many accounts may take it; null is any number.';
comment on column coupons.uses is 'How many have taken it.';
comment on column coupons.until_date is 'Last day on which it is taken.';
comment on column coupons.ended_at is 'When the operator ended it.';
comment on column coupons.created_at is 'When it was made.';
grant select, insert, update on coupons to funil_app;

create table coupon_uses (
  account_id uuid not null,
  code text not null,
  number integer not null,
  primary key (account_id, code)
);
comment on table coupon_uses is 'The coupons that an account took, each once.';
comment on column coupon_uses.account_id is 'The account.';
comment on column coupon_uses.code is 'The coupon.';
comment on column coupon_uses.number is 'Number of the invoice with which it was taken.';
call protect_table('coupon_uses');

alter table subscriptions add foreign key (account_id) references accounts (account_id);
alter table coupon_uses add foreign key (account_id) references accounts (account_id);
