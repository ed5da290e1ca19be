import { filterCompanies } from "@funil/contract/records/companies"
import { filterContacts } from "@funil/contract/records/contacts"
import { filterDeals } from "@funil/contract/records/deals"
import { filterTasks } from "@funil/contract/records/tasks"
import { sql } from "kysely"
import type { Person, TestApi } from "../client.ts"
import { accountOf } from "./import-file.ts"

const all = <T>(found: T[] | { data: T[] }): T[] => (Array.isArray(found) ? found : found.data)

/** Returns all companies, contacts, deals and tasks that a user sees. */
export async function recordsOf(api: TestApi, who: Person) {
  const query = { paginate: "false", orderBy: "created_at" } as const
  const body = { filters: [] }
  return {
    companies: all(await api.call(filterCompanies, who, { query, body })),
    contacts: all(await api.call(filterContacts, who, { query, body })),
    deals: all(await api.call(filterDeals, who, { query, body })),
    tasks: all(await api.call(filterTasks, who, { query, body })),
  }
}

/** Returns the number of an account's records outside the trash, and of its counters. */
export async function countsOf(api: TestApi, who: Person) {
  const account = await accountOf(api, who)
  const { rows } = await sql`
    select (select count(*)::int from deals where deleted_at is null and account_id = ${account}) as deals,
      (select count(*)::int from contacts where deleted_at is null and account_id = ${account}) as contacts,
      (select count(*)::int from companies where deleted_at is null and account_id = ${account}) as companies,
      (select count(*)::int from tasks where deleted_at is null and account_id = ${account}) as tasks,
      (select count(*)::int from custom_fields where deleted_at is null and account_id = ${account}) as fields,
      (select array_agg(name order by position) from pipelines where deleted_at is null and account_id = ${account}) as pipelines,
      (select array_agg(s.name order by s.pipeline_id, s.position) from stages s join pipelines p on p.account_id = ${account} and p.id = s.pipeline_id
        where s.deleted_at is null and p.deleted_at is null and s.account_id = ${account}) as stages,
      (select sum(count)::int from stage_totals where account_id = ${account}) as counted
  `.execute(api.database.owner)
  return rows[0]
}
