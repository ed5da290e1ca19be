-- Closed accounts: how they come back, and how nothing of them is left.
alter table accounts add column closed_at timestamptz;
comment on column accounts.closed_at is 'When an admin closed it; its data is erased 30 days later. Null for one that is open.';
create index accounts_closed on accounts (closed_at) where closed_at is not null;

create table reopenings (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  user_id uuid not null,
  primary key (account_id, id),
  unique (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id)
);
comment on table reopenings is 'The links that reopen a closed account, one an admin. There are none while it is open.';
comment on column reopenings.account_id is 'The account.';
comment on column reopenings.id is 'UUIDv7; the link names it.';
comment on column reopenings.user_id is 'The admin to whom it was mailed, and in whose name it reopens.';
call protect_table('reopenings');

-- The one way by which the ledger shrinks: that of a closed account, a batch at a time. Answers whether there was anything left.
create function purge_ledger(most integer) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public
  as $$
  declare
    mine constant uuid := nullif(current_setting('app.account_id', true), '');
    closed timestamptz;
    gone integer;
  begin
    select a.closed_at into closed from accounts a where a.account_id = mine;
    if closed is null then
      raise exception 'the account is not closed';
    end if;
    call forgetting(true);
    delete from changes c where c.account_id = mine
      and c.id in (select o.id from changes o where o.account_id = mine limit most);
    get diagnostics gone = row_count;
    if gone = 0 then
      delete from operations p where p.account_id = mine
        and p.id in (select o.id from operations o where o.account_id = mine limit most);
      get diagnostics gone = row_count;
    end if;
    call forgetting(false);
    return gone > 0;
  end
  $$;
revoke all on function purge_ledger(integer) from public;
grant execute on function purge_ledger(integer) to funil_app;

create or replace procedure let_application_forget()
  language plpgsql
  as $$
  begin
    grant update (fields), delete on changes to funil_app;
    grant delete on operations to funil_app;
    drop policy if exists forgetting on changes;
    create policy forgetting on changes as restrictive for update to funil_app
      using (true) with check (current_setting('app.forgetting', true) = 'true');
    drop policy if exists purging on changes;
    create policy purging on changes as restrictive for delete to funil_app
      using (current_setting('app.forgetting', true) = 'true');
    drop policy if exists purging on operations;
    create policy purging on operations as restrictive for delete to funil_app
      using (current_setting('app.forgetting', true) = 'true');
    alter function forget_contacts(uuid[]) security invoker;
    alter function forget_traces(uuid[], text) security invoker;
    alter function forget_notes(uuid[], text) security invoker;
    alter function forget_files(uuid[], text) security invoker;
    alter function purge_ledger(integer) security invoker;
  end
  $$;
do $$
  begin
    if is_distributed('changes') then
      call let_application_forget();
    end if;
  end
  $$;
