import type { Tx } from "../../../platform/db/transaction.ts"
import type { WebhookCall } from "../../deliveries/delivery.ts"
import { enqueueDelivery } from "../../deliveries/enqueue-delivery.ts"
import { asLine, asPlain, asUrlPart } from "../../message-texts/text-formats.ts"
import { type Texts, writeTexts } from "../../message-texts/write-texts.ts"
import { type Action, type ActionInput, RunRefused } from "./action.ts"

type Call = Omit<WebhookCall, "body"> & { readonly body: unknown }

async function callOf(tx: Tx, input: ActionInput): Promise<Call> {
  const { entity, trigger, workflowId, workflowName, definition } = input
  const { url, webhook_method: method = "post", headers = {}, body } = definition.settings
  const texts = await writeTexts(tx, input, definition.settings)
  const { record, render, renderJson } = texts
  const workflow = { id: workflowId, name: workflowName }
  return {
    url: renderUrl(texts, url).href,
    method: method === "put" ? "PUT" : "POST",
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, asLine(render(value, asPlain))]),
    ),
    body: body === undefined ? { event: trigger, workflow, entity, record: record.view } : renderJson(body),
  }
}

/** Calls an external address. The preview omits headers, since they contain credentials. */
export const callWebhook: Action = {
  perform: async (tx, input) => {
    const { runId, entity, recordId } = input
    const { body, ...call } = await callOf(tx, input)
    const delivery = { channel: "webhook" as const, ...call, body: JSON.stringify(body) }
    const id = await enqueueDelivery(tx, { runId, entity, recordId }, delivery)
    const { host } = new URL(call.url)
    return {
      steps: [{ kind: "webhook", input: { method: call.method, host }, outcome: { delivery: id } }],
      isSending: true,
    }
  },
  preview: async (tx, input) => ({ request: await callOf(tx, input) }),
}

/**
 * Fills the variables of an address, each escaped for its path or query. Refuses the run if the
 * result is not an address.
 */
export function renderUrl({ render }: Texts, template: string | undefined): URL {
  const url = render(template ?? "", asUrlPart)
  if (!URL.canParse(url)) throw new RunRefused("invalid_value", "url")
  return new URL(url)
}
