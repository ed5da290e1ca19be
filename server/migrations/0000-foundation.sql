create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- unaccent() itself is only stable, since its dictionary could change; ours does not, so it may stand in indexes.
create function imm_unaccent(text) returns text
  language sql immutable parallel safe strict
  as $$ select public.unaccent('public.unaccent'::regdictionary, $1) $$;

-- Foreign keys and unique constraints look past row-level security; that is why they lead with account_id.
-- The owner is bound by policies too (force), and its own one lets migrations and backups see every row: without
-- it an update in a migration would silently change nothing where the owner is not a superuser.
create procedure protect_table(name regclass)
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
  end
  $$;

-- For tables that are searched or listed: under a policy only leakproof operators may use an index.
create procedure let_reader_read(name regclass)
  language plpgsql
  as $$
  begin
    execute format('create policy guarded_read on %s for select to funil_reader using (true)', name);
    execute format('grant select on %s to funil_reader', name);
  end
  $$;

create procedure append_only(name regclass)
  language plpgsql
  as $$
  begin
    execute format('revoke update, delete on %s from funil_app', name);
  end
  $$;
