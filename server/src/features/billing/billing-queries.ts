import type { Keep } from "@funil/contract/account/keep"
import type { Currency } from "@funil/contract/account/plans"
import { sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { lockAccount } from "../../platform/db/tx.ts"
import { newId } from "../../platform/new-id.ts"
import { today } from "../../platform/wall-clock.ts"
import { lockLimited } from "../archive/limited-items.ts"
import { advance } from "./advance-rules.ts"
import type { BillingState, InvoiceRow, Moment, Subscription } from "./billing-state.ts"

/** The customer of an invoice. */
export interface Customer {
  readonly domain: string
  readonly company: string | null
  readonly document: string | null
  readonly email: string
}

/** An invoice with the columns that the rules don't use. */
export interface StoredInvoice extends InvoiceRow {
  readonly id: string
  readonly provider: string
  readonly provider_id: string | null
  readonly provider_url: string | null
  readonly provider_problem: string | null
  readonly customer: Customer
}

interface StoredState extends BillingState {
  readonly invoices: readonly StoredInvoice[]
}

/** The billing of the transaction's account. */
export interface Billing {
  /** The state in the database. */
  readonly stored: StoredState
  /** The same state brought up to today. Decisions use this one. */
  readonly state: BillingState
  readonly moment: Moment
  readonly customer: Customer
}

interface AccountPart extends Customer {
  readonly currency: Currency
  readonly plan: BillingState["plan"]
  readonly trial_ends: Date | null
  readonly suspended_at: Date | null
  readonly closed_at: Date | null
  readonly users: number
}

/** Reads the billing like `readBilling`, and locks the account and what its plan limits. */
export async function lockBilling(tx: Tx): Promise<Billing> {
  lockLimited(tx)
  await lockAccount(tx)
  return readBilling(tx)
}

export async function readBilling(tx: Tx): Promise<Billing> {
  const [account, subscription, invoices] = await Promise.all([
    readAccount(tx),
    readSubscription(tx),
    listInvoiceRows(tx),
  ])
  const { domain, company, document, email, currency, plan, trial_ends, suspended_at, closed_at, users } =
    account
  const now = tx.now()
  const moment = { now, today: today(tx), timezone: tx.timezone, activeUsers: users, currency }
  const stored = {
    plan,
    trialEnds: trial_ends,
    suspendedAt: suspended_at,
    closedAt: closed_at,
    subscription,
    invoices: invoices.toReversed(),
  }
  const customer = { domain, company, document, email }
  return { stored, state: advance(stored, moment), moment, customer }
}

async function readAccount(tx: Tx): Promise<AccountPart> {
  const { rows } = await sql<AccountPart>`
    select a.domain, a.company, a.document, a.email, a.currency, a.subscription_plan as plan, a.free_trial_exceeded_at as trial_ends,
      a.suspended_at, a.closed_at, (
        select count(*) from users u where u.account_id = ${tx.accountId} and u.deleted_at is null and not u.deactivated
      ) as users
    from accounts a where a.account_id = ${tx.accountId}
  `.execute(tx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function readSubscription(tx: Tx): Promise<Subscription | null> {
  const { rows } = await sql<Subscription>`
    select plan, cycle, users, anchor, period_from as "from", period_until as until, coupon, change
    from subscriptions where account_id = ${tx.accountId}
  `.execute(tx.db)
  return rows[0] ?? null
}

const invoiceColumns = sql.raw(
  `id, number, kind, status, in_force, plan, cycle, users, period_from, period_until, subtotal, discount, amount, currency, coupon,
  invoice_date, due_date, payment_date, provider, provider_id, provider_url, provider_problem, customer`,
)

/** Lists the account's invoices, newest first. */
export async function listInvoiceRows(tx: Tx): Promise<StoredInvoice[]> {
  const { rows } = await sql<StoredInvoice>`
    select ${invoiceColumns} from invoices where account_id = ${tx.accountId} order by number desc
  `.execute(tx.db)
  return rows
}

export async function findInvoiceRow(tx: Tx, id: string): Promise<StoredInvoice | undefined> {
  const { rows } = await sql<StoredInvoice>`
    select ${invoiceColumns} from invoices where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
  return rows[0]
}

export async function insertInvoice(
  tx: Tx,
  invoice: InvoiceRow,
  more: { readonly customer: Customer; readonly provider: string },
): Promise<StoredInvoice> {
  const row = {
    ...invoice,
    ...more,
    id: newId(),
    provider_id: null,
    provider_url: null,
    provider_problem: null,
  }
  const now = tx.now()
  const stored = {
    ...row,
    coupon: row.coupon && JSON.stringify(row.coupon),
    customer: JSON.stringify(row.customer),
  }
  await tx.db
    .insertInto("invoices")
    .values({ ...stored, account_id: tx.accountId, created_at: now, updated_at: now })
    .execute()
  return row
}

/** Stores the columns of an invoice that can change. */
export async function updateInvoice(tx: Tx, invoice: InvoiceRow): Promise<void> {
  const { number, status, in_force, period_from, period_until, due_date, payment_date } = invoice
  await tx.db
    .updateTable("invoices")
    .set({ status, in_force, period_from, period_until, due_date, payment_date, updated_at: tx.now() })
    .where("account_id", "=", tx.accountId)
    .where("number", "=", number)
    .execute()
}

/** Stores the choices with an order that begins once it is paid. */
export async function writeKeep(tx: Tx, number: number, keep: Keep): Promise<void> {
  await tx.db
    .updateTable("invoices")
    .set({ keep: JSON.stringify(keep) })
    .where("account_id", "=", tx.accountId)
    .where("number", "=", number)
    .execute()
}

export async function readKeep(tx: Tx, number: number): Promise<Keep | null> {
  const { rows } = await sql<{ keep: Keep | null }>`
    select keep from invoices where account_id = ${tx.accountId} and number = ${number}
  `.execute(tx.db)
  return rows[0]?.keep ?? null
}

export async function writeSubscription(tx: Tx, subscription: Subscription | null): Promise<void> {
  if (!subscription) {
    await sql`delete from subscriptions where account_id = ${tx.accountId}`.execute(tx.db)
    return
  }
  const { from, until, coupon, change, ...rest } = subscription
  const row = {
    ...rest,
    period_from: from,
    period_until: until,
    coupon: coupon && JSON.stringify(coupon),
    change: change && JSON.stringify(change),
  }
  await tx.db
    .insertInto("subscriptions")
    .values({ ...row, account_id: tx.accountId })
    .onConflict((on) => on.column("account_id").doUpdateSet(row))
    .execute()
}

/** Stores the plan that limits depend on, and the account's billing columns. */
export async function writeStanding(tx: Tx, state: BillingState, isUnblocked: boolean): Promise<void> {
  const now = tx.now()
  await sql`
    update accounts set subscription_plan = ${state.plan}, free_trial_exceeded_at = ${state.trialEnds},
      suspended_at = ${state.suspendedAt}, closed_at = ${state.closedAt}, unblocked_at = ${isUnblocked ? now : sql`unblocked_at`}, updated_at = ${now},
      version = version + 1
    where account_id = ${tx.accountId}
  `.execute(tx.db)
}
