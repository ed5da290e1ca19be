import type { Language } from "@funil/contract/account/accounts"
import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import type { Permitted, Proof, SystemContext } from "./access/permitted.ts"
import { type BlockRow, blockOf, isAccountProved } from "./access/standing.ts"
import type { Actor, Context, Services } from "./context.ts"

interface Settings extends BlockRow {
  language: Language
  timezone: string
  email_proved_at: Date | null
}

const defaults: Settings = {
  language: "pt-BR",
  timezone: "America/Sao_Paulo",
  subscription_plan: "scale",
  free_trial_exceeded_at: null,
  suspended_at: null,
  closed_at: null,
  email_proved_at: null,
}

const columns = sql.raw(
  "language, timezone, subscription_plan, free_trial_exceeded_at, suspended_at, closed_at, email_proved_at",
)

/**
 * The context in which the system works for an account. `requestId` is the job or request that it
 * does it for.
 */
export async function systemContext(
  services: Services,
  accountId: AccountId,
  requestId: string | null = null,
): Promise<SystemContext> {
  const { rows } = await sql<Settings>`/* settings of account */
    select ${columns} from accounts where account_id = ${accountId}
  `.execute(services.database.reader)
  return contextOf(services, accountId, rows[0], requestId)
}

/**
 * The context in which the server works for a caller without a session, who has proved something.
 * `requestId` is the request that it does it for.
 */
export async function provenContext<P extends Proof>(
  services: Services,
  accountId: AccountId,
  _: P,
  requestId: string | null = null,
): Promise<Permitted<P>> {
  return systemContext(services, accountId, requestId)
}

/**
 * The contexts of several accounts, in their order: in one read if all are on one machine, else
 * without the accounts of an unreachable machine.
 */
export async function systemContexts(
  services: Services,
  ids: readonly AccountId[],
): Promise<SystemContext[]> {
  if (ids.length === 0) return []
  if (services.database.isDistributed) return reachableContexts(services, ids)
  const { rows } = await sql<Settings & { account_id: string }>`/* settings of accounts */
    select account_id, ${columns} from accounts where account_id = any(${[...ids]}::uuid[])
  `.execute(services.database.reader)
  const settings = new Map(rows.map(({ account_id, ...found }) => [account_id, found]))
  return ids.map((id) => contextOf(services, id, settings.get(id)))
}

async function reachableContexts(services: Services, ids: readonly AccountId[]): Promise<SystemContext[]> {
  const answers = await Promise.allSettled(ids.map((id) => systemContext(services, id)))
  const failed = answers.find(({ status }) => status === "rejected")
  const reached = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []))
  if (failed?.status === "rejected" && reached.length === 0) throw failed.reason
  return reached
}

function contextOf(
  services: Services,
  accountId: AccountId,
  { language, timezone, email_proved_at, ...plan }: Settings = defaults,
  requestId: string | null = null,
): SystemContext {
  const ctx: Context = {
    services,
    accountId,
    user: null,
    sessionId: null,
    token: null,
    isConfirmed: false,
    block: blockOf(plan, services),
    isProved: isAccountProved({ email_proved_at }, services),
    ip: null,
    language,
    timezone,
    now: services.now,
    source: "system",
    requestId,
    outcome: {},
  }
  return ctx as SystemContext
}

/**
 * The context in which work goes on in the name of a user, with the rights that the user has now;
 * null for one who is gone.
 */
export async function actAs(ctx: SystemContext, userId: string): Promise<Permitted<"own"> | null> {
  const { rows } = await sql<Actor>`
    select u.id, u.role, u.pipelines from users u
    where u.account_id = ${ctx.accountId} and u.id = ${userId} and u.deleted_at is null and not u.deactivated
  `.execute(ctx.services.database.reader)
  return rows[0] ? { ...ctx, user: rows[0] } : null
}
