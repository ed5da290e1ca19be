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
  gone: {
    title: "This pipeline no longer exists",
    text: "It may have been deleted, or you don't have access to it.",
    openFirst: "Open another pipeline",
  },
}
