import type { ParseArgsOptionsConfig } from "node:util"
import { ownValue } from "@funil/contract/shared/own-value"
import { findAccount, noAccount } from "../../platform/access/account-directory.ts"
import type { SystemContext } from "../../platform/access/permitted.ts"
import type { Services } from "../../platform/context.ts"
import { systemContext } from "../../platform/system-context.ts"

/** The operator's mistake in one line. */
export class OperatorError extends Error {
  override name = "OperatorError"
}

/** A line of a table. Null cells are empty. */
export type Line = Readonly<Record<string, string | number | boolean | Date | null>>

export interface CommandInput {
  readonly services: Services
  /** The arguments, as many as the usage names. */
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

export interface OperatorCommand {
  /** As typed, such as `paid INVOICE [--on DATE]`. */
  readonly usage: string
  readonly help: string
  readonly options?: ParseArgsOptionsConfig
  readonly run: (asked: CommandInput) => Promise<readonly Line[]>
}

/** Returns the system's context for the account with this domain. */
export async function contextOf(services: Services, domain: string): Promise<SystemContext> {
  const accountId = await findAccount(services, domain)
  if (accountId === noAccount) throw new OperatorError(`There is no account ${domain}.`)
  return systemContext(services, accountId)
}

/** Returns an option as typed. */
export function textIn(options: CommandInput["options"], name: string): string | undefined {
  const value = ownValue(options, name)
  return typeof value === "string" ? value : undefined
}
