import type { Language } from "@funil/contract/accounts"
import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import type { Context, Services } from "./context.ts"

interface Settings {
  language: Language
  timezone: string
}

const defaults: Settings = { language: "pt-BR", timezone: "America/Sao_Paulo" }

/** The context in which the system works for an account. `requestId` is the job or request that it does it for. */
export async function systemContext(
  services: Services,
  accountId: AccountId,
  requestId: string | null = null,
): Promise<Context> {
  const { rows } = await sql<Settings>`/* settings of account */
    select language, timezone from accounts where account_id = ${accountId}
  `.execute(services.database.reader)
  return {
    services,
    accountId,
    user: null,
    sessionId: null,
    ...(rows[0] ?? defaults),
    now: services.now,
    source: "system",
    requestId,
    outcome: {},
  }
}
