import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

export const boardTotals: Messages["boardTotals"] = {
  label: "Board totals",
  open: (count) => plural(count, { one: "# open", other: "# open" }),
  won: (count) => plural(count, { one: "# won", other: "# won" }),
  lost: (count) => plural(count, { one: "# lost", other: "# lost" }),
  kind: "Status",
  kinds: { open: "Open", won: "Won", lost: "Lost" },
  count: "Deals",
  sum: "Value",
  weighted: "Open, weighted",
  weightedText: "The value of each stage times its probability of winning.",
}
