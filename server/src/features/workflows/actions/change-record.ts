import { ownValue } from "@funil/contract/shared/own-value"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { Action, ActionInput } from "./action.ts"

const prefix = "custom_fields."

/** One field of a record with its value before and after. */
interface Changed {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
  /** Why a deal is lost that it moves to a lost stage. */
  readonly because?: string
}

function bodyOf({ field, to, because }: Changed): Readonly<Record<string, unknown>> {
  if (field.startsWith(prefix)) return { custom_fields: { [field.slice(prefix.length)]: to } }
  return because === undefined ? { [field]: to } : { [field]: to, lost_reason: because }
}

/** Finds the value of a field; of a record that is held, its row is there, and of two runs at once the second one sees what the first left. */
type Calculate = (tx: Tx, input: ActionInput, held: object | null) => Promise<Changed>

/** The action that gives a field of a record the value that `calculate` finds, as a PUT of the caller would. */
export function changeOfRecord(calculate: Calculate): Action {
  return {
    perform: async (tx, input) => {
      const { entity, recordId, records, definition } = input
      const { row, change } = await records[entity].changer.hold(tx, recordId)
      const changed = await calculate(tx, input, row)
      const { field, from, because } = changed
      const written = await change(bodyOf(changed))
      const step = {
        kind: definition.action,
        input: { field, ...(because !== undefined && { lost_reason: because }) },
        outcome: { from, to: heldIn(written, field) },
      }
      return { steps: [step], isSending: false }
    },
    preview: async (tx, input) => {
      const changed = await calculate(tx, input, null)
      input.records[input.entity].changer.read(bodyOf(changed))
      const { because, ...change } = changed
      const reason = { field: "lost_reason", from: null, to: because }
      return { changes: because === undefined ? [change] : [change, reason] }
    },
  }
}

/** What a record's answer holds of a field. */
export function heldIn(view: object, field: string): unknown {
  const values = view as Readonly<Record<string, unknown>>
  if (!field.startsWith(prefix)) return ownValue(values, field) ?? null
  const own = (values["custom_fields"] ?? {}) as Readonly<Record<string, unknown>>
  const name = field.slice(prefix.length)
  return ownValue(own, name) ?? null
}
