import { createInvoice } from "@funil/contract/account/billing"
import { sql } from "kysely"
import { routes } from "../src/app.ts"
import type { TestApi } from "./client.ts"
import { endingCalls, sampleCalls } from "./samples/sample-calls.ts"
import { makeWorld, type World } from "./world.ts"

/** An account that made every call once and ordered a plan. */
export async function fullWorld(api: TestApi): Promise<World> {
  const world = await makeWorld(api)
  for (const { endpoint } of routes) {
    const { id, access, media } = endpoint
    if (access === "public" || media === "events" || endingCalls.has(id)) continue
    const sample = await sampleCalls[id]?.(world)
    // Its endpoint accepts the sample.
    if (sample) await api.send(endpoint, world.admin, sample as never)
  }
  await api.call(createInvoice, world.admin, { body: { subscription_plan: "scale" } })
  // As if a provider collected it.
  await sql`
    insert into invoice_charges (account_id, id, provider, customer_id, created_at)
    select account_id, id, 'asaas', 'cus_1', now() from invoices i where i.customer ->> 'domain' = ${world.admin.domain}
  `.execute(api.database.owner)
  // As if a migration had created the deal.
  await sql`
    insert into moved_records (account_id, rival, entity, source_key, record_id, created_at)
    select account_id, 'pipedrive', 'deal', repeat('a', 64), id, now() from deals where id = ${world.deal.id}
  `.execute(api.database.owner)
  return world
}
