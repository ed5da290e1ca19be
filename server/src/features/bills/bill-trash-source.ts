import type { TrashSource } from "../../nouns/trash-source.ts"
import { billLabel, billScope } from "../../nouns/bill-visibility.ts"

export const billTrash: TrashSource = {
  entity: "bill",
  table: "bills",
  label: billLabel("t"),
  purge: { links: [], unlinked: [] },
  scope: billScope,
}
