import { listOpinionLines, listScoreLines } from "../../features/operator/operator-read.ts"
import type { CommandInput, Line, OperatorCommand } from "./operator-command.ts"
import { dateIn } from "./operator-values.ts"

const since = (options: CommandInput["options"]) => dateIn(options, "since") ?? "2000-01-01"
const options = { since: { type: "string" } } as const

const scores: OperatorCommand = {
  usage: "nps [--since DATE]",
  help: "Lists each month's answers to the survey and its score: percent of 9 and 10 less percent of 1 to 6. Who closed it does not count.",
  options,
  run: async (asked) =>
    (await listScoreLines(asked.services, since(asked.options))).map((line): Line => ({ ...line })),
}

const answers: OperatorCommand = {
  usage: "nps answers [--since DATE]",
  help: "Lists who answered or closed the survey and what they said, the latest first.",
  options,
  run: async (asked) =>
    (await listOpinionLines(asked.services, since(asked.options))).map((line): Line => ({ ...line })),
}

export const npsCommands: Readonly<Record<string, OperatorCommand>> = { nps: scores, "nps answers": answers }
