import type { InvoiceKind, InvoiceStatus } from "@funil/contract/account/billing"
import type { Currency, PlanName } from "@funil/contract/account/plans"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Services } from "../../platform/context.ts"

// The operator reads across all accounts, so these queries use the guarded reader.

export interface AccountLine {
  readonly domain: string
  readonly company: string | null
  readonly email: string
  readonly subscription_plan: PlanName
  readonly free_trial_exceeded_at: Date | null
  readonly suspended_at: Date | null
  readonly closed_at: Date | null
  readonly users: number
  readonly paid_users: number | null
  readonly cycle: string | null
  readonly paid_until: string | null
  readonly open_invoices: number
  readonly created_at: Date
}

function accountLines(which: RawBuilder<SqlBool>) {
  return sql<AccountLine>`/* accounts for the operator */
    select a.domain, a.company, a.email, a.subscription_plan, a.free_trial_exceeded_at, a.suspended_at, a.closed_at,
      coalesce(u.count, 0) as users, s.users as paid_users, s.cycle, s.period_until as paid_until,
      coalesce(i.count, 0) as open_invoices, a.created_at
    from accounts a
    left join subscriptions s on s.account_id = a.account_id
    left join (
      select account_id, count(*) as count from users where deleted_at is null and not deactivated group by account_id
    ) u on u.account_id = a.account_id
    left join (
      select account_id, count(*) as count from invoices where status in ('pending', 'overdue') group by account_id
    ) i on i.account_id = a.account_id
    where ${which} order by a.created_at, a.domain
  `
}

/** Lists all accounts in the order of their creation. */
export async function listAccountLines({ database }: Services): Promise<AccountLine[]> {
  const { rows } = await accountLines(sql`true`).execute(database.reader)
  return rows
}

export async function findAccountLine(
  { database }: Services,
  accountId: string,
): Promise<AccountLine | undefined> {
  const { rows } = await accountLines(sql`a.account_id = ${accountId}`).execute(database.reader)
  return rows[0]
}

export interface InvoiceLine {
  readonly invoice: string
  readonly company: string | null
  readonly kind: InvoiceKind
  readonly status: InvoiceStatus
  readonly plan: PlanName
  readonly cycle: string
  readonly users: number
  /** In cents. */
  readonly amount: number
  readonly currency: Currency
  readonly invoice_date: string
  readonly due_date: string
  readonly payment_date: string | null
  readonly provider: string
  /** The problem that the operator has to fix, or the provider's reason for refusing. */
  readonly problem: string | null
}

interface Which {
  readonly accountId?: string
  readonly isOpen?: boolean
}

/** Lists invoices, of deleted accounts too, longest due first. */
export async function listInvoiceLines(
  { database }: Services,
  { accountId, isOpen = false }: Which,
): Promise<InvoiceLine[]> {
  const ofAccount = accountId === undefined ? sql`true` : sql`i.account_id = ${accountId}`
  const open = isOpen ? sql`i.status in ('pending', 'overdue')` : sql`true`
  const { rows } = await sql<InvoiceLine>`/* invoices for the operator */
    select i.customer ->> 'domain' || '-' || i.number as invoice, i.customer ->> 'company' as company, i.kind, i.status, i.plan,
      i.cycle, i.users, i.amount, i.currency, i.invoice_date, i.due_date, i.payment_date, i.provider,
      i.provider_problem as problem
    from invoices i where ${ofAccount} and ${open} order by i.due_date, invoice
  `.execute(database.reader)
  return rows
}

export interface OpinionLine {
  readonly created_at: Date
  readonly domain: string
  readonly user: string
  readonly role: string
  /** 1 to 10; null if the user closed the survey. */
  readonly rating: number | null
  readonly comment: string | null
}

/** Lists survey answers from a day on, newest first. */
export async function listOpinionLines({ database }: Services, since: string): Promise<OpinionLine[]> {
  const { rows } = await sql<OpinionLine>`/* opinions for the operator */
    select n.created_at, a.domain, u.email as user, u.role, n.rating, n.comment
    from nps_answers n
    join accounts a on a.account_id = n.account_id
    join users u on u.account_id = n.account_id and u.id = n.user_id
    where n.created_at >= ${since}::date order by n.created_at desc, n.id desc
  `.execute(database.reader)
  return rows
}

export interface ScoreLine {
  /** The month, such as 2026-03, in UTC. */
  readonly month: string
  readonly promoters: number
  readonly passives: number
  readonly detractors: number
  readonly closed: number
  /** Percent of promoters minus percent of detractors, from -100 to 100; null without answers. */
  readonly score: number | null
}

/** Lists the score of each month from a day on, newest month first. */
export async function listScoreLines({ database }: Services, since: string): Promise<ScoreLine[]> {
  const { rows } = await sql<ScoreLine>`/* scores for the operator */
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month,
      count(*) filter (where rating >= 9) as promoters,
      count(*) filter (where rating between 7 and 8) as passives,
      count(*) filter (where rating <= 6) as detractors,
      count(*) filter (where rating is null) as closed,
      round(100.0 * (count(*) filter (where rating >= 9) - count(*) filter (where rating <= 6))
        / nullif(count(rating), 0))::integer as score
    from nps_answers where created_at >= ${since}::date group by 1 order by 1 desc
  `.execute(database.reader)
  return rows
}
