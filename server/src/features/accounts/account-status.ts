import type {
  Account,
  getAccountStatus as statusEndpoint,
  getLoginPage as loginPageEndpoint,
} from "@funil/contract/account/accounts"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { findAccount, noAccount } from "../../platform/access/account-directory.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import { standing } from "../../platform/access/standing.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { hasMailServer } from "../../platform/mail/deliver-mail.ts"
import { provenContext } from "../../platform/system-context.ts"
import { readBilling } from "../billing/billing-queries.ts"
import { pendingChangeView } from "../billing/invoice-view.ts"
import { bytesLimit, keptBytes } from "../files/kept-bytes.ts"
import { countUsed, limitsOf } from "../plans/plan-limits.ts"
import { getAccountRow } from "./account-queries.ts"
import { accountSummaryView, accountView } from "./account-view.ts"

/** Returns the plan, the end of the trial, and the usage of the plan's limits. */
export async function getAccountStatus(ctx: Permitted): Promise<CallAnswer<typeof statusEndpoint>> {
  return inTransaction(ctx, async (tx) => {
    const [row, limits, pipelines, workflows, fields, forms, bytes, byteLimit] = await Promise.all([
      getAccountRow(tx),
      limitsOf(tx),
      countUsed(tx, "pipelines"),
      countUsed(tx, "workflows"),
      countUsed(tx, "custom_fields"),
      countUsed(tx, "forms"),
      keptBytes(tx),
      bytesLimit(tx),
    ])
    return {
      plan: row.subscription_plan,
      ...standing(row, tx.services),
      free_trial_exceeded_at: row.free_trial_exceeded_at?.toISOString() ?? null,
      trial_refused: row.trial_refused,
      usage: {
        pipelines: { used: pipelines, limit: limits?.pipelines ?? null },
        forms: { used: forms, limit: limits?.forms ?? null },
        workflows: { used: workflows, limit: limits?.workflows ?? null },
        custom_fields: { used: fields, limit: limits?.custom_fields ?? null },
        upload_bytes: { used: bytes, limit: byteLimit },
      },
      pending_change: pendingChangeView((await readBilling(tx)).state.subscription),
    }
  })
}

/** Returns the account in an array: whole if the caller may read it, else its public fields. */
export async function listAccounts(ctx: Permitted): Promise<Account[]> {
  const row = await inTransaction(ctx, getAccountRow)
  const isWhole = scopeFor(ctx, "account.read") !== "none"
  const view = isWhole ? accountView(row, ctx.services) : accountSummaryView(row, ctx.services)
  return versioned(ctx, [view], row.version)
}

/** Returns the fields for a company's sign-in page. Throws 404 if no account has the domain. */
export async function getLoginPage(
  services: Services,
  domain: string,
): Promise<CallAnswer<typeof loginPageEndpoint>> {
  const ctx = await provenContext(services, await findAccount(services, domain), "public")
  const account = await inTransaction(ctx, getAccountRow)
  const { domain: name, language, brand } = account
  return { domain: name, language, brand, sends_mail: hasMailServer(services.config) }
}

/** Throws 409 if another account has the domain. */
export async function checkDomain(
  services: Services,
  domain: string,
): Promise<{ domain: string; available: true }> {
  if ((await findAccount(services, domain)) !== noAccount) {
    throw new AppError("domain_taken", { fields: { domain: [{ rule: "domain_taken" }] } })
  }
  return { domain, available: true }
}
