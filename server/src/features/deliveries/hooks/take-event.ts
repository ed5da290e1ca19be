import type { Services } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { systemContext } from "../../../platform/system-context.ts"
import { findReceiver, noteProgress } from "../message-progress.ts"
import { suppress } from "../suppressions.ts"
import type { ProviderEvent } from "./message-hook.ts"

/** Takes in what a provider tells of a message, once however often it is told. */
export async function takeEvent(services: Services, provider: string, event: ProviderEvent): Promise<void> {
  const { message, eventId, progress, suppressed } = event
  const ctx = await systemContext(services, message.accountId)
  // No right: the provider has proved itself.
  // No ledger: how far a message has come is told beside it.
  await inTransaction(ctx, async (tx) => {
    const receiver = await findReceiver(tx, message.id)
    if (!receiver) return
    const { numInsertedOrUpdatedRows: isNew } = await tx.db
      .insertInto("provider_events")
      .values({ account_id: tx.accountId, provider, event_id: eventId.slice(0, 300), created_at: tx.now() })
      .onConflict((on) => on.doNothing())
      .executeTakeFirstOrThrow()
    if (!isNew) return
    if (progress) await noteProgress(tx, message.id, progress)
    if (suppressed) await suppress(tx, receiver.to, suppressed)
  })
}
