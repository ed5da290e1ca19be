import type { Services } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { systemContext } from "../../../platform/system-context.ts"
import { takeHint } from "../charge-queries.ts"
import { openReference } from "../charge-reference.ts"

interface PaymentEvent {
  readonly provider: string
  readonly eventId: string
  /** What we call the charge that it is about. */
  readonly reference: string | null | undefined
}

/**
 * Takes in that something happened to a charge. What happened is not believed but asked for, soon after: so the order in which events come
 * means nothing, and what is told a thousand times is asked for once or twice.
 */
// No right: the provider has proved itself.
// No ledger: that it is to be asked is no record.
export async function takePaymentEvent(
  services: Services,
  { provider, eventId, reference }: PaymentEvent,
): Promise<void> {
  const named = openReference(services.config, reference ?? "")
  if (!named) return
  const ctx = await systemContext(services, named.accountId)
  await inTransaction(ctx, (tx) => takeHint(tx, { id: named.id, provider, eventId: eventId.slice(0, 300) }))
}
