import type { Client } from "pg"

/** Tables without an account, with the reasons. */
export const withoutAccount: Record<string, string> = {
  account_domains: "finds the account of a domain, before an account is known",
  leads: "a sign-up has no account yet; a row is known only by an unguessable hash",
  mailed_addresses: "are counted over all accounts",
  past_trials: "are remembered over all accounts, and after theirs are gone",
  coupons: "are the operator's, and counted over all accounts",
  provider_messages: "finds the message that a provider speaks of, before an account is known",
  whatsapp_windows: "who wrote to the numbers that all accounts share; a row holds a hash and an instant",
}

/** Functions with their owner's rights, with the reasons. */
export const ofOwner: Record<string, string> = {
  forget_contacts:
    "empties what the append-only ledger keeps of a person, in the account that the transaction is bound to",
  forget_traces:
    "does the same to the history of the person's deals, for a pattern that it makes of the person itself",
  forget_files: "does the same to the history of files of the person, and of those named after the person",
  purge_ledger:
    "deletes what the append-only ledger keeps, of a closed account that the transaction is bound to",
  forget_notes: "does the same to the history of the notes about the person and the person's deals",
}

const isolation = "account_id = nullif(current_setting('app.account_id', true), '')::uuid"

/**
 * Returns violations of the rules for tables in the schema `public`, such as `deals: has no primary
 * key`.
 */
export async function catalogueProblems(client: Pick<Client, "query">): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(problems, [
    Object.keys(withoutAccount),
    isolation,
    Object.keys(ofOwner),
  ])
  return rows.map(({ problem }) => problem)
}

const problems = `
with tables as (
  select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity, c.relowner, c.relname <> all ($1) as in_account
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f')
), first_columns as (
  select i.indexrelid, i.indrelid, i.indisprimary, a.attname
  from pg_index i left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
  where i.indisunique
), policies as (
  select p.polrelid, p.polname, p.polcmd, p.polpermissive, p.polroles,
    array(select r.rolname::text from pg_roles r where r.oid = any (p.polroles)) as roles,
    regexp_replace(pg_get_expr(p.polqual, p.polrelid), '::text|[()\\s]', '', 'g') as qual,
    regexp_replace(pg_get_expr(p.polwithcheck, p.polrelid), '::text|[()\\s]', '', 'g') as with_check
  from pg_policy p
), isolating as (
  select polrelid from policies
  where polname = 'account_isolation' and polcmd = '*' and polpermissive and roles = '{funil_app}'
    and lower(qual) = regexp_replace($2, '[()\\s]', '', 'g') and lower(with_check) = lower(qual)
)
select t.name || ': ' || problem as problem from (
  select oid, 'has no account_id of type uuid that is not null' from tables where in_account and not exists (
    select from pg_attribute a
    where a.attrelid = oid and a.attname = 'account_id' and a.atttypid = 'uuid'::regtype and a.attnotnull)
  union all
  select oid, 'has no primary key' from tables where not exists (
    select from first_columns where indrelid = oid and indisprimary)
  union all
  select oid, 'the unique index ' || indexrelid::regclass || ' does not begin with account_id'
  from tables join first_columns on indrelid = oid
  where in_account and attname is distinct from 'account_id'
  union all
  select t.oid, 'the foreign key ' || k.conname || ' does not begin with account_id on both sides'
  from tables t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
  join pg_attribute here on here.attrelid = k.conrelid and here.attnum = k.conkey[1]
  join pg_attribute there on there.attrelid = k.confrelid and there.attnum = k.confkey[1]
  where here.attname <> 'account_id' or there.attname <> 'account_id'
  union all
  select t.oid, 'the foreign key ' || k.conname || ' sets columns to null or default, which would clear account_id'
  from tables t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
  where k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd')
  union all
  select oid, 'row-level security is not both enabled and forced' from tables
  where in_account and not (relrowsecurity and relforcerowsecurity)
  union all
  select oid, 'has no policy account_isolation as protect_table makes it' from tables
  where in_account and oid not in (select polrelid from isolating)
  union all
  select oid, 'has no policy owner_maintenance, so migrations and backups would miss its rows' from tables
  where relrowsecurity and oid not in (
    select polrelid from policies where polname = 'owner_maintenance' and polcmd = '*' and qual = 'true')
  union all
  select oid, 'the policy ' || polname || ' opens more than the known ones' from tables join policies on polrelid = oid
  where polname <> 'account_isolation' and polpermissive
    and not (polname = 'guarded_read' and polcmd = 'r' and roles = '{funil_reader}')
    and not (polname = 'owner_maintenance' and polroles = array[relowner])
  union all
  select oid, 'is owned by a role of the application' from tables
  where relowner::regrole::text in ('funil_app', 'funil_reader')
  union all
  select t.oid, 'has the trigger ' || g.tgname from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
  union all
  select oid, 'has no comment' from tables where obj_description(oid, 'pg_class') is null
  union all
  select t.oid, 'the column ' || a.attname || ' has no comment'
  from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  where col_description(t.oid, a.attnum) is null
  union all
  select oid, 'leads to a person, and records_about, by which people are erased, leaves it out' from tables
  where exists (select from pg_attribute a where a.attrelid = oid and a.attname in ('contact_id', 'deal_id'))
    and exists (select from pg_attribute a where a.attrelid = oid and a.attname = 'version')
    and pg_get_functiondef('records_about'::regproc) !~ ('\\m' || name || '\\M')
) as found (oid, problem) join tables t using (oid)
union all
select relname || ': is a view that looks past row-level security' from pg_class
where relnamespace = 'public'::regnamespace
  and (relkind = 'm' or relkind = 'v' and not coalesce(reloptions @> '{security_invoker=true}', false))
union all
select proname || ': is a function with the rights of its owner' from pg_proc
where pronamespace = 'public'::regnamespace and prosecdef and proname <> all ($3)
union all
select rolname || ': is a role of the application with more rights than it may have' from pg_roles
where rolname in ('funil_app', 'funil_reader') and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
order by 1`
