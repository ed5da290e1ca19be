import type { AccountId } from "@funil/contract/shared/ids"
import type { About, NewDelivery } from "../../src/features/deliveries/delivery.ts"
import { enqueueDelivery } from "../../src/features/deliveries/enqueue-delivery.ts"
import { inTransaction } from "../../src/platform/db/transaction.ts"
import { systemContext } from "../../src/platform/system-context.ts"
import type { Person, TestApi } from "../client.ts"

/** Returns the account of a signed-in user. */
export async function accountOf({ database }: TestApi, { domain }: Person): Promise<AccountId> {
  const row = database.owner.selectFrom("account_domains").select("account_id").where("domain", "=", domain)
  return (await row.executeTakeFirstOrThrow()).account_id as AccountId
}

export const mail = {
  channel: "email" as const,
  to: "joao@sol.test",
  subject: "Seu forno",
  html: "<html><body><p>Seu forno chegou.</p></body></html>",
  text: "Seu forno chegou.",
}

/** Queues a delivery about a record and returns its id. */
export async function makeDelivery(
  api: TestApi,
  admin: Person,
  about: Omit<About, "runId"> & Partial<About>,
  delivery: NewDelivery = mail,
): Promise<string> {
  const ctx = await systemContext(api.services, await accountOf(api, admin))
  return inTransaction(ctx, (tx) => enqueueDelivery(tx, { runId: null, ...about }, delivery))
}
