import type { createAccount as endpoint } from "@funil/contract/sign-up"
import type { Language } from "@funil/contract/accounts"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type * as z from "zod/mini"
import { hasMailServer } from "../../platform/mail/mail-server.ts"
import { newAccountId } from "../../platform/access/account-directory.ts"
import { requireUncommon } from "../../platform/access/common-passwords.ts"
import { hashPassword } from "../../platform/access/password-hash.ts"
import { openSession, type Origin } from "../../platform/access/sessions.ts"
import type { Context, Services } from "../../platform/context.ts"
import { countMailbox } from "../../platform/access/mailbox-limit.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { newId } from "../../platform/new-id.ts"
import { storedPhone } from "../../platform/text/phone.ts"
import { defaultPipeline } from "../pipelines/default-pipeline.ts"
import { insertPipeline } from "../pipelines/insert-pipeline.ts"
import { insertDefaultTaskTypes } from "../tasks/insert-default-task-types.ts"
import { insertUser } from "../users/insert-user.ts"
import { userView } from "../users/user-view.ts"
import { insertAccount } from "./insert-account.ts"
import { takeLead } from "./lead-queries.ts"
import { codesADay } from "./send-proof.ts"
import { mailProofJob } from "./mail-proof-job.ts"
import { requireTimezone } from "./require-timezone.ts"

type Input = z.output<typeof endpoint.body>

/** Who signs up, from where, and in which language the visit was. */
export interface Visit extends Origin {
  readonly language: Language
  readonly requestId: string
}

/** Signs a company up, all or nothing: account, first admin, trial, default pipeline and task types, and a session. */
// No right: whoever signs up has no role yet.
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
    // Beyond the limit the account waits: its banner mails the code another day.
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
    // An account is not undone, so neither is what it began with.
    tx.ledger.reversible = false
    return { id: tx.accountId, domain: input.domain, token, user: userView(tx, user), has_trial }
  })
}

/** Everything is done in the name of the first admin, whose id is known before the row is there. */
function founderContext(services: Services, input: Omit<Input, "password">, visit: Visit): Context {
  const { timezone = "America/Sao_Paulo", language = visit.language } = input
  return {
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
}

/** What was sent, completed by what the lead told before. */
async function accountOf(tx: Tx, { hash, campaign, ...sent }: Omit<Input, "password">) {
  const lead = hash === undefined ? undefined : await takeLead(tx, hash)
  const account = { ...lead?.details, ...sent, language: tx.language, timezone: tx.timezone }
  return { ...account, phone1: storedPhone(account.phone1), campaign: { ...lead?.campaign, ...campaign } }
}
