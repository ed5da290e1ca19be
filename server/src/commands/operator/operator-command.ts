import type { ParseArgsOptionsConfig } from "node:util"
import { ownValue } from "@funil/contract/shared/own-value"
import { findAccount, noAccount } from "../../platform/access/account-directory.ts"
import type { Context, Services } from "../../platform/context.ts"
import { systemContext } from "../../platform/system-context.ts"

/** What is wrong with what the operator asked for, in one line. */
export class OperatorError extends Error {
  override name = "OperatorError"
}

/** A line of a table; what is null stays empty. */
export type Line = Readonly<Record<string, string | number | boolean | Date | null>>

export interface Asked {
  readonly services: Services
  /** What stands beside the options, as many as the usage names. */
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

export interface OperatorCommand {
  /** As typed, such as `paid INVOICE [--on DATE]`. */
  readonly usage: string
  readonly help: string
  readonly options?: ParseArgsOptionsConfig
  readonly run: (asked: Asked) => Promise<readonly Line[]>
}

/** The account of a domain, in the name of the system. */
export async function contextOf(services: Services, domain: string): Promise<Context> {
  const accountId = await findAccount(services, domain)
  if (accountId === noAccount) throw new OperatorError(`There is no account ${domain}.`)
  return systemContext(services, accountId)
}

/** An option as it was typed. */
export function textIn(options: Asked["options"], name: string): string | undefined {
  const value = ownValue(options, name)
  return typeof value === "string" ? value : undefined
}
