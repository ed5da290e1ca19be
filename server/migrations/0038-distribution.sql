-- Whether the table is spread over the machines of a distributed database (Citus); never on an ordinary server.
create function is_distributed(name regclass) returns boolean
  language plpgsql stable
  as $$
  begin
    if to_regclass('pg_catalog.pg_dist_partition') is null then
      return false;
    end if;
    return exists (select from pg_catalog.pg_dist_partition where logicalrelid = name);
  end
  $$;

-- Spreads a table by the account, each account's rows beside those of its other tables.
create procedure distribute_table(name regclass)
  language plpgsql
  as $$
  begin
    perform create_distributed_table(
      name, 'account_id', colocate_with => case when name = 'accounts'::regclass then 'none' else 'accounts' end);
  end
  $$;

-- As before, and a new table is spread where the accounts are. One that is to stay on the coordinator is named among `localTables` too.
drop procedure protect_table(regclass);
create procedure protect_table(name regclass, is_local boolean default false)
  language plpgsql
  as $$
  begin
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
    execute format(
      'create policy account_isolation on %s to funil_app'
      ' using (account_id = nullif(current_setting(''app.account_id'', true), '''')::uuid)'
      ' with check (account_id = nullif(current_setting(''app.account_id'', true), '''')::uuid)', name);
    execute format('create policy owner_maintenance on %s to current_user using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %s to funil_app', name);
    if is_distributed('accounts') and not is_local then
      call distribute_table(name);
    end if;
  end
  $$;
