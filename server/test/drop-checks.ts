/** Drops every check, of tables and of domains: without them a made-up row will do. */
export const dropChecks = `
  do $$
  declare statement text;
  begin
    for statement in
      select case when contypid = 0 then format('alter table %s drop constraint %I', conrelid::regclass, conname)
        else format('alter domain %s drop constraint %I', contypid::regtype, conname) end
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
    loop
      execute statement;
    end loop;
  end $$`
