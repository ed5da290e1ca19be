import type { Client } from "pg"

interface Column {
  table: string
  name: string
  value: string
}

/**
 * Returns a statement for every table that inserts a sample row of the account `$1`. Needs a
 * database without checks and foreign keys.
 */
export async function sampleInserts(client: Pick<Client, "query">): Promise<Map<string, string>> {
  const { rows } = await client.query<Column>(columns)
  const tables = Map.groupBy(rows, ({ table }) => table)
  return new Map([...tables].map(([table, found]) => [table, insert(table, found)]))
}

function insert(table: string, found: Column[]): string {
  const names = found.map(({ name }) => name).join(", ")
  const values = found.map(({ value }) => value).join(", ")
  return `insert into ${table} (${names}) values (${values})`
}

const columns = `
  select quote_ident(c.relname) as table, quote_ident(a.attname) as name,
    case when a.attname = 'account_id' then '$1'
      when t.typcategory = 'A' then '''{}'''
      when t.typcategory = 'N' then '1'
      when t.typcategory = 'B' then 'false'
      when t.typname in ('date', 'timestamp', 'timestamptz') then 'current_date'
      when t.typname = 'uuid' then 'gen_random_uuid()'
      when t.typname in ('json', 'jsonb') then '''{}'''
      when t.typname = 'xid8' then '''1'''
      when t.typname = 'inet' then '''127.0.0.1'''
      else '''x''' end as value
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and a.attgenerated = '' and a.attidentity <> 'a'
  order by c.relname, a.attnum`

/** Drops every check of tables and domains, so that sample rows are valid. */
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
