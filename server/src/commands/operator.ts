import { parseArgs, type ParseArgsOptionsConfig } from "node:util"
import { ownValue } from "@funil/contract/shared/own-value"
import { AppError } from "../platform/app-error.ts"
import type { Config } from "../platform/config.ts"
import type { Services } from "../platform/context.ts"
import { openServices } from "./open-services.ts"
import { accountCommands } from "./operator/account-commands.ts"
import { couponCommands } from "./operator/coupon-commands.ts"
import { importCommands } from "./operator/import-command.ts"
import { invoiceCommands } from "./operator/invoice-commands.ts"
import { npsCommands } from "./operator/nps-commands.ts"
import { type CommandInput, type OperatorCommand, OperatorError } from "./operator/operator-command.ts"
import { printed } from "./operator/print-lines.ts"

const commands: Readonly<Record<string, OperatorCommand>> = {
  ...accountCommands,
  ...invoiceCommands,
  ...couponCommands,
  ...npsCommands,
  ...importCommands,
}

const common: ParseArgsOptionsConfig = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } }

const usages = Object.values(commands).map(({ usage }) => `  ${usage}`)
const overview = `npm run operator -- COMMAND [--json] [--help]\n\n${usages.join("\n")}\n`

/** Opens the services on the first use. */
type Opening = () => Promise<{ readonly services: Services; close(): Promise<void> }>

/**
 * Runs the operator's commands on accounts, also while the product runs. Each change is in the
 * account's history.
 */
export async function operator(settings: () => Config, args: readonly string[]): Promise<void> {
  process.stdout.write(await operatorAnswer(args, () => openServices(settings())))
}

/** Returns the output of a command. */
export async function operatorAnswer(args: readonly string[], open: Opening): Promise<string> {
  const found = commandOf(args)
  if (!found) {
    const isAsked = args.length === 0 || args.includes("--help") || args.includes("-h")
    if (isAsked) return overview
    throw new OperatorError(`Unknown command: ${args.join(" ")}. Ask with --help.`)
  }
  const { command, rest } = found
  const { values, positionals: words } = parsed(command, rest)
  // The parser returns arrays only for options that allow repetition, and none do.
  const { help, json, ...options } = values as CommandInput["options"]
  if (help === true) return `${command.usage}\n\n${command.help}\n`
  if (words.length !== countWords(command)) throw new OperatorError(`Usage: ${command.usage}`)
  const opened = await open()
  try {
    return printed(await command.run({ services: opened.services, words, options }), json === true)
  } catch (error) {
    throw operatorErrorOf(error)
  } finally {
    await opened.close()
  }
}

/** Returns the command of the first words: `coupon add` before `coupon`. */
function commandOf(args: readonly string[]): { command: OperatorCommand; rest: string[] } | undefined {
  for (const length of [2, 1]) {
    const command = ownValue(commands, args.slice(0, length).join(" "))
    if (command) return { command, rest: args.slice(length) }
  }
  return undefined
}

function parsed({ usage, options }: OperatorCommand, rest: string[]) {
  try {
    return parseArgs({ args: rest, options: { ...common, ...options }, allowPositionals: true })
  } catch (error) {
    // The parser's message is one sentence.
    throw new OperatorError(`${(error as Error).message.split(/[.\n]/)[0]}. Usage: ${usage}`)
  }
}

/** Counts the arguments in the usage: in capitals or as a choice. */
function countWords({ usage }: OperatorCommand): number {
  return usage.replace(/[[(].*$|--[a-z-]+ [A-Z]+/g, "").match(/ (?:[A-Z]+\b|\w+(?:\|\w+)+)/g)?.length ?? 0
}

/** Turns errors of the rules into words. */
function operatorErrorOf(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "conflict") return error
  return new OperatorError(
    "The account stands otherwise: settle its open invoices, or look at it with account DOMAIN.",
  )
}
