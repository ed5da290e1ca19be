import type { Messages } from "../pt-br.ts"

export const boardTools: Messages["boardTools"] = {
  more: "More filters",
  compact: "Compact cards",
  order: {
    hand: "Manual order",
    activity: "Sort by next task",
    value: "Sort by value",
    close: "Sort by expected close",
  },
  sorted: {
    activity: "Sorted by next task",
    value: "Sorted by value",
    close: "Sorted by expected close",
  },
}
