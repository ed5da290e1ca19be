import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

const deals = (count: number) => plural(count, { one: "# deal", other: "# deals" })

export const boardDialogs: Messages["boardDialogs"] = {
  lost: {
    title: (name) => `Why was ${name} lost?`,
    titleMany: (count) => `Why were ${deals(count)} lost?`,
    reason: "Lost reason",
    retry: "Try again on",
    retryHint: "Creates a task to follow up on that day.",
    retryTask: (name) => `Follow up on ${name}`,
    confirm: "Mark as lost",
  },
  missing: {
    title: (stage) => `${stage} needs more information`,
    text: (name) => `Fill in what is missing to move ${name}.`,
    amount: "Value",
    expected_close_date: "Expected close date",
    confirm: "Move",
  },
  move: {
    title: (name) => `Move ${name}`,
    titleMany: (count) => `Move ${deals(count)}`,
    pipeline: "Pipeline",
    stage: "Stage",
    current: "current stage",
    confirm: "Move",
  },
}
