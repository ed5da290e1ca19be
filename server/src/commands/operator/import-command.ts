import { planNames } from "@funil/contract/account/plans"
import { BundleError } from "../../features/all-data/bundle-format.ts"
import { importAccount } from "../../features/all-data/import-account.ts"
import { terminalText } from "../terminal-text.ts"
import { type OperatorCommand, OperatorError, textIn } from "./operator-command.ts"
import { wordAmong } from "./operator-values.ts"

function onPart(part: string): void {
  process.stderr.write(`${terminalText(part)}\n`)
}

const importFile: OperatorCommand = {
  usage: "import FILE --domain NAME [--plan start|grow|scale]",
  help: "Makes an account of a file with all data, as an admin took it from another installation. Nobody has a password then: people ask for a code by e-mail. Without --plan a trial of scale begins; what the file says of plans and subscriptions counts for nothing.",
  options: { domain: { type: "string" }, plan: { type: "string" } },
  run: async ({ services, words: [path = ""], options }) => {
    const domain = textIn(options, "domain")
    if (domain === undefined) throw new OperatorError("--domain is missing.")
    const named = textIn(options, "plan")
    const plan = named === undefined ? null : wordAmong(planNames, named, "--plan")
    try {
      return [{ ...(await importAccount(services, { path, domain, plan, onPart })) }]
    } catch (error) {
      throw error instanceof BundleError ? new OperatorError(error.message, { cause: error }) : error
    }
  },
}

export const importCommands: Readonly<Record<string, OperatorCommand>> = { import: importFile }
