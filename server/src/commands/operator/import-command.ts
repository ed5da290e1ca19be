import { ArchiveError } from "../../features/all-data/archive-error.ts"
import { importAccount } from "../../features/all-data/import-account.ts"
import { type OperatorCommand, OperatorError, textIn } from "./operator-command.ts"

function onPart(part: string): void {
  process.stderr.write(`${part}\n`)
}

const importFile: OperatorCommand = {
  usage: "import FILE --domain NAME",
  help: "Makes an account of a file with all data, as an admin took it from another installation. Nobody has a password then: people ask for a code by e-mail.",
  options: { domain: { type: "string" } },
  run: async ({ services, words: [path = ""], options }) => {
    const domain = textIn(options, "domain")
    if (domain === undefined) throw new OperatorError("--domain is missing.")
    try {
      return [{ ...(await importAccount(services, { path, domain, onPart })) }]
    } catch (error) {
      throw error instanceof ArchiveError ? new OperatorError(error.message, { cause: error }) : error
    }
  },
}

export const importCommands: Readonly<Record<string, OperatorCommand>> = { import: importFile }
