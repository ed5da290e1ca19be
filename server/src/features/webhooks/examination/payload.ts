import type { WebhookEvent } from "@funil/contract/webhook-events"
import type { WebhookPayload } from "@funil/contract/webhooks"
import type { Tx } from "../../../platform/db/transaction.ts"
import { answersOfDeals } from "../../forms/answers/answer-read.ts"
import { readDealReturn } from "../../returns/requests/get-deal-return.ts"
import type { Shown } from "./told-records.ts"

type Data = WebhookPayload["data"]

/** What is told of a record besides itself. */
export type Beside = Pick<Data, "answer" | "return">

/** What events tell besides the records that they are about, by the record. */
export async function besideRecords(
  tx: Tx,
  told: readonly { readonly event: WebhookEvent; readonly recordId: string }[],
): Promise<ReadonlyMap<string, Beside>> {
  const of = (wanted: WebhookEvent) =>
    told.flatMap(({ event, recordId }) => (event === wanted ? recordId : []))
  const [answered, requested] = [of("form.answered"), of("return.requested")]
  const found = new Map<string, Beside>()
  if (answered.length > 0)
    for (const [id, answer] of await answersOfDeals(tx, answered)) found.set(id, { answer })
  for (const id of requested) {
    const request = await readDealReturn(tx, id)
    if (request) found.set(id, { return: request })
  }
  return found
}

interface Told {
  readonly id: string
  readonly event: WebhookEvent
  readonly at: Date
  readonly record: Shown
  readonly previous: Data["previous"]
  readonly beside: Beside | undefined
}

/** What is posted of an event. */
export function payloadOf({ id, event, at, record, previous, beside }: Told): WebhookPayload {
  const isSpecial = event === "form.answered" || event === "return.requested"
  return {
    id,
    type: event,
    timestamp: at.toISOString(),
    data: { record, ...(previous && { previous }), ...(isSpecial && beside) },
  }
}
