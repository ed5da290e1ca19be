import * as fc from "fast-check"
import { sql } from "kysely"
import { test } from "vitest"
import { coupons, dayMs, type Life, start, step, walk } from "../../../test/billing/billing-lives.ts"
import { BillingModel } from "../../../test/billing/billing-model.ts"
import { testApi } from "../../../test/client.ts"
import { jobDefinitions } from "../../app.ts"
import { findAccount } from "../../platform/access/account-directory.ts"
import type { SystemContext } from "../../platform/access/permitted.ts"
import { AppError } from "../../platform/app-error.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { systemContext } from "../../platform/system-context.ts"
import { advanceBilling } from "./advance-billing.ts"
import { readBilling } from "./billing-queries.ts"
import { insertCoupon } from "./coupon-queries.ts"
import { orderPlan, revokePendingChange } from "./orders.ts"
import {
  cancelInvoice,
  endBilling,
  payInvoice,
  refundInvoice,
  resumeAccount,
  suspendAccount,
} from "./settle-billing.ts"
const api = await testApi()
const { owner, reader } = api.database
const definitions = jobDefinitions.filter(({ name }) => name.startsWith("billing."))

function goTo(day: number): void {
  api.clock.now = new Date(day * dayMs)
}

/** A trial account in UTC with 200 users that a test can activate. */
async function newAccount(): Promise<SystemContext> {
  goTo(start)
  const ana = await api.signUp()
  const ctx = await systemContext(api.services, await findAccount(api.services, ana.domain))
  await sql`
    update accounts set timezone = 'UTC', free_trial_exceeded_at = ${new Date((start + 14) * dayMs)}
    where account_id = ${ctx.accountId}
  `.execute(owner)
  const now = api.clock.now
  const people = Array.from({ length: 200 }, (_, n) => ({ id: newId(), email: `${n}@rui.test` }))
  const common = { account_id: ctx.accountId, role: "agent", first_name: "Rui", deactivated: true } as const
  const rows = people.map((person) => ({ ...common, ...person, created_at: now, updated_at: now }))
  await owner.insertInto("users").values(rows).execute()
  return { ...ctx, timezone: "UTC" }
}

/** The account as the verbs and the clock change it. */
function lifeOf(ctx: SystemContext): Life {
  const attempt = async (day: number, work: () => Promise<unknown>): Promise<string> => {
    goTo(day)
    await advanceBilling(ctx)
    try {
      await work()
      return "done"
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
  }
  return {
    clock: async (day) => {
      goTo(day)
      for (const job of definitions) {
        const found = await job.accounts?.(api.clock.now).execute(reader)
        if (found?.rows.some(({ account }) => account === ctx.accountId)) await job.run(ctx, null)
      }
    },
    order: async (day, { plan, cycle, users, coupon }) => {
      // The model ignores that an account uses a coupon once.
      await sql`delete from coupon_uses where account_id = ${ctx.accountId}`.execute(owner)
      let begins = ""
      const told = await attempt(day, async () => {
        const answer = await orderPlan(ctx, {
          subscription_plan: plan,
          subscription_cycle: cycle,
          subscription_paid_users: users,
          subscription_coupon: coupon?.code,
        })
        begins = "pending_change" in answer ? "later" : answer.in_force ? "now" : "when_paid"
      })
      return told === "done" ? begins : told
    },
    pay: (day, number) => attempt(day, () => payInvoice(ctx, number)),
    cancel: (day, number) => attempt(day, () => cancelInvoice(ctx, number)),
    refund: (day, number) => attempt(day, () => refundInvoice(ctx, number)),
    revoke: (day) => attempt(day, () => revokePendingChange(ctx)),
    suspend: (day) => attempt(day, () => suspendAccount(ctx)),
    resume: (day) => attempt(day, () => resumeAccount(ctx)),
    free: (day) => attempt(day, () => inTransaction(ctx, endBilling)),
    seat: (seats) =>
      sql`
        update users u set deactivated = n.number > ${seats}
        from (select id, row_number() over (order by role <> 'admin', email) as number from users where account_id = ${ctx.accountId}) n
        where u.account_id = ${ctx.accountId} and u.id = n.id
      `.execute(owner),
    state: async () => (await inTransaction(ctx, readBilling)).stored,
  }
}

test("accounts in the database live as those of the model, and the clock misses none of their days", async () => {
  const plain = { max_uses: null, until_date: null }
  for (const coupon of coupons) if (coupon) await insertCoupon(api.services, { ...plain, ...coupon })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 35 }), async (steps) => {
      await walk(lifeOf(await newAccount()), new BillingModel(start), steps)
    }),
    { numRuns: 6, seed: 20_261_124, endOnFailure: true },
  )
}, 240_000)
