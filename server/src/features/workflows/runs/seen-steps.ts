import type { RunStep } from "@funil/contract/workflows"
import { scopeFor } from "../../../platform/access/require-can.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { type Receiver, receiversOf } from "../../messages/message-receivers.ts"
import { hiddenAddresses } from "../../users/hidden-addresses.ts"

/** The steps of a run that the caller sees. They tell what the author of the workflow saw, of which the caller may see less. */
export async function seenSteps(tx: Tx, steps: readonly RunStep[]): Promise<RunStep[]> {
  const receivers = await receiversOf(tx, steps.flatMap(messagesOf))
  const { inText } = await hiddenAddresses(tx, [...receivers.values()], textsIn(steps))
  // The same step, its texts changed.
  return steps.map((step) => withTexts(seenStep(tx, step, receivers), (text) => inText(text)) as RunStep)
}

/** A step without what the caller may not see: receivers are shown as their messages show them, a bill to those who see bills. */
function seenStep(tx: Tx, step: RunStep, receivers: ReadonlyMap<string, Receiver>): RunStep {
  if (step.kind === "add_bill" && scopeFor(tx, "bill.manage") === "none") {
    const { id: _, ...outcome } = step.outcome
    return { ...step, input: {}, outcome }
  }
  const sent = messagesOf(step)
  if (sent.length === 0) return step
  const to = sent.flatMap((id) => receivers.get(id)?.shown ?? [])
  return { ...step, input: { ...step.input, to } }
}

function messagesOf({ outcome: { messages } }: RunStep): string[] {
  // The engine lists ids.
  return Array.isArray(messages) ? (messages as string[]) : []
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value)
  if (Array.isArray(value)) return value.map((item) => withTexts(item, change))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withTexts(item, change)]))
}
