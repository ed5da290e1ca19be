import { isDeepStrictEqual } from "node:util"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Saved } from "../../../nouns/record-shape.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { hintCharges } from "../../../platform/payments/charge-rows.ts"

/** What of a bill its charge depends on. */
const charged = ["type", "status", "total", "due_date", "deleted_at"]

/** Has the provider called about the bills that are charged and of which something changed that their charges are to follow. */
export function hintChanged(tx: Tx, saved: readonly Saved[]): void {
  const changed = saved.filter(({ before, after }) =>
    charged.some((name) => !isDeepStrictEqual(ownValue(before, name), ownValue(after, name))),
  )
  if (changed.length === 0) return
  hintCharges(
    tx,
    "bill_charges",
    changed.map(({ after }) => after.id),
  )
}
