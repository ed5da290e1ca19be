import type { Messages } from "../pt-br.ts"

export const nps: Messages["nps"] = {
  question: "From 1 to 10, how likely are you to recommend Funil to a colleague?",
  worst: "Not likely",
  best: "Very likely",
  comment: "What would make it a 10?",
  send: "Send",
  thanks: "Thanks for your answer",
  failed: "Couldn't send your answer",
}
