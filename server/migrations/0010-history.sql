create table operation_progress (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  user_id uuid,
  total integer not null,
  done integer not null default 0,
  updated integer not null default 0,
  failed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
comment on table operation_progress is 'How far long operations are: mass edits, mass deletes, undos. Kept for 30 days.';
comment on column operation_progress.account_id is 'The account.';
comment on column operation_progress.id is 'The operation, which has no row of its own until it has written.';
comment on column operation_progress.user_id is 'Whose; null is the system.';
comment on column operation_progress.total is 'Records to look at.';
comment on column operation_progress.done is 'Records looked at.';
comment on column operation_progress.updated is 'Records changed.';
comment on column operation_progress.failed_at is 'When it ended before its time.';
comment on column operation_progress.created_at is 'When it began.';
comment on column operation_progress.updated_at is 'Last sign of life.';
call protect_table('operation_progress');

create index operations_order on operations (account_id, created_at, id);
create index operations_undoes on operations (account_id, undoes) where undoes is not null;
create index contacts_trash on contacts (account_id, deleted_at) where deleted_at is not null;
create index companies_trash on companies (account_id, deleted_at) where deleted_at is not null;
create index tasks_trash on tasks (account_id, deleted_at) where deleted_at is not null;

-- The ledger is append-only, also for the application. The law knows one exception, the right to be forgotten; this function does no
-- more than that, and in the account that the transaction is bound to.
create function forget_contacts(contacts uuid[]) returns void
  language sql security definer
  set search_path = pg_catalog, public
  as $$
    update changes c
    set fields = (
      select coalesce(jsonb_object_agg(f.key, case f.key when 'deleted_at' then f.value else '[null, null]' end), '{}')
      from jsonb_each(c.fields) f
    )
    where c.account_id = nullif(current_setting('app.account_id', true), '')::uuid
      and c.entity = 'contact' and c.record_id = any (contacts)
  $$;
revoke all on function forget_contacts(uuid[]) from public;
grant execute on function forget_contacts(uuid[]) to funil_app;
