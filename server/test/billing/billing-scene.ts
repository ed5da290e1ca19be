import {
  createInvoice,
  type Invoice,
  type InvoiceRequest,
  previewInvoice,
} from "@funil/contract/account/billing"
import { sql } from "kysely"
import { beforeEach, expect } from "vitest"
import { jobDefinitions } from "../../src/app.ts"
import { getAccountStatus } from "../../src/features/accounts/account-status.ts"
import { insertCoupon } from "../../src/features/billing/coupon-queries.ts"
import { listInvoices } from "../../src/features/billing/orders.ts"
import { findAccount } from "../../src/platform/access/account-directory.ts"
import { JobClock } from "../../src/platform/jobs/job-clock.ts"
import { systemContext } from "../../src/platform/system-context.ts"
import type { Person, TestApi } from "../client.ts"
import { runQueued } from "../run-queued.ts"
import { silentLog } from "../silent-log.ts"

const grow: InvoiceRequest = {
  subscription_plan: "grow",
  subscription_cycle: "monthly",
  subscription_paid_users: 10,
}
const plainCoupon = {
  currency: null,
  plans: null,
  cycles: null,
  first_only: false,
  max_uses: null,
  until_date: null,
}
const definitions = jobDefinitions.filter(({ name }) => name.startsWith("billing."))

/**
 * An admin who orders plans, by default ten users of grow a month. Each test of the file gets a new
 * one on the same day.
 */
export function billingScene(api: TestApi) {
  const began = api.clock.now
  let admin: Person
  let coupons = 0

  beforeEach(async () => {
    api.clock.now = began
    await sql`update platform.clock set struck_at = ${began}, lease_until = null`.execute(api.database.owner)
    admin = await api.signUp()
  })

  const contextOf = async (who = admin) =>
    systemContext(api.services, await findAccount(api.services, who.domain))
  const send = (body: Partial<InvoiceRequest> = {}, who = admin) =>
    api.send(createInvoice, who, { body: { ...grow, ...body } })
  const goTo = (day: string) => {
    api.clock.now = new Date(`${day}T15:00:00.000Z`)
  }

  return {
    admin: () => admin,
    contextOf,
    send,
    goTo,
    preview: (body: Partial<InvoiceRequest> = {}, who = admin) =>
      api.send(previewInvoice, who, { body: { ...grow, ...body } }),
    /** Works after the session's end and for suspended accounts. */
    invoices: async (who = admin) => listInvoices(await contextOf(who)),
    status: async (who = admin) => getAccountStatus(await contextOf(who)),
    /** Orders a plan and expects success. */
    order: async (body: Partial<InvoiceRequest> = {}): Promise<Invoice> => {
      const reply = await send(body)
      expect(reply).toMatchObject({ status: 201 })
      return reply.body as Invoice
    },
    /** Runs the jobs of a day. */
    strike: async (day: string): Promise<void> => {
      goTo(day)
      await new JobClock({ services: api.services, log: silentLog, definitions }).strike()
      for (const { name } of definitions) expect(await runQueued(api, name)).toEqual([])
    },
    /** Creates a coupon, of ten percent by default, and returns its code. */
    coupon: async (more: object = {}): Promise<string> => {
      coupons += 1
      const code = `PROMO-${coupons}`
      await insertCoupon(api.services, { ...plainCoupon, code, kind: "percent", value: 10, ...more })
      return code
    },
  }
}
