import type { Language } from "@funil/contract/account/accounts"
import type { createAccount as endpoint } from "@funil/contract/account/sign-up"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type * as z from "zod/mini"
import { newAccountId } from "../../platform/access/account-directory.ts"
import { countMailbox } from "../../platform/access/mailbox-limit.ts"
import { hashPassword, requireUncommon } from "../../platform/access/passwords.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { openSession, type Origin } from "../../platform/access/sessions.ts"
import type { Context, Services } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { hasMailServer } from "../../platform/mail/deliver-mail.ts"
import { newId } from "../../platform/new-id.ts"
import { storedPhone } from "../../platform/text/phone.ts"
import { defaultPipeline } from "../pipelines/create-pipeline.ts"
import { insertPipeline } from "../pipelines/pipelines.ts"
import { insertDefaultTaskTypes } from "../tasks/task-types.ts"
import { insertUser } from "../users/user-queries.ts"
import { userView } from "../users/user-store.ts"
import { codesADay, mailProofJob } from "./email-proof.ts"
import { insertAccount } from "./insert-account.ts"
import { takeLead } from "./leads.ts"
import { requireTimezone } from "./update-account.ts"

type Input = z.output<typeof endpoint.body>

/** The visitor who signs up: their origin and language. */
export interface Visit extends Origin {
  readonly language: Language
  readonly requestId: string
}

/**
 * Signs a company up in one transaction: account, first admin, trial, default pipeline and task
 * types, and a session.
 */
export async function createAccount(
  services: Services,
  { password, ...input }: Input,
  visit: Visit,
): Promise<CallAnswer<typeof endpoint>> {
  requireUncommon(password)
  const ctx = founderContext(services, input, visit)
  await requireTimezone(services, ctx.timezone)
  const hash = await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    const has_trial = await insertAccount(tx, await accountOf(tx, input))
    // Beyond the limit the account waits. Its banner mails the code on another day.
    if (!tx.isProved && (await countMailbox(tx, codesADay, input.email)) === null)
      await queueJob(tx, mailProofJob, { userId: ctx.user?.id ?? "" })
    const { first_name, last_name = null, email } = input
    const id = tx.user?.id
    const user = await insertUser(tx, {
      id,
      role: "admin",
      first_name,
      last_name,
      email,
      password_hash: hash,
    })
    const { name, stages } = defaultPipeline[tx.language]
    await insertPipeline(tx, { name, stageNames: stages, countsAsSales: true })
    await insertDefaultTaskTypes(tx, tx.language)
    const token = await openSession(tx, user.id, { ...visit, isConfirmed: true })
    // An account's creation has no undo, so neither have its first records.
    tx.ledger.reversible = false
    return { id: tx.accountId, domain: input.domain, token, user: userView(tx, user), has_trial }
  })
}

/** Returns a context of the first admin, whose id exists before the row. */
function founderContext(
  services: Services,
  input: Omit<Input, "password">,
  visit: Visit,
): Permitted<"public"> {
  const { timezone = "America/Sao_Paulo", language = visit.language } = input
  const ctx: Context = {
    services,
    accountId: newAccountId(),
    user: { id: newId(), role: "admin", pipelines: [] },
    sessionId: null,
    token: null,
    isConfirmed: true,
    block: null,
    isProved: !hasMailServer(services.config),
    ip: visit.ip,
    language,
    timezone,
    now: services.now,
    source: "api",
    requestId: visit.requestId,
    outcome: {},
  }
  return ctx as Permitted<"public">
}

/** Returns the account's fields as sent, completed from the lead. */
async function accountOf(tx: Tx, { hash, campaign, ...sent }: Omit<Input, "password">) {
  const lead = hash === undefined ? undefined : await takeLead(tx, hash)
  const account = { ...lead?.details, ...sent, language: tx.language, timezone: tx.timezone }
  return { ...account, phone1: storedPhone(account.phone1), campaign: { ...lead?.campaign, ...campaign } }
}
