import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

const deals = (count: number) => plural(count, { one: "# deal", other: "# deals" })

export const boardDialogs: Messages["boardDialogs"] = {
  lost: {
    title: (name) => `Why was ${name} lost?`,
    titleMany: (count) => `Why were ${deals(count)} lost?`,
    reason: "Lost reason",
    retry: "Try again on",
    retryHint: "Makes a task to pick the conversation up again on that day.",
    retryTask: (name) => `Pick up ${name} again`,
    confirm: "Mark as lost",
  },
  missing: {
    title: (stage) => `${stage} asks for more`,
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
