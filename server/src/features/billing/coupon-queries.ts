import { sql } from "kysely"
import { type AppError, invalid } from "../../platform/app-error.ts"
import type { Services } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { today } from "../../platform/wall-clock.ts"
import type { Coupon } from "./price-rules.ts"

// Coupons belong to no account. A transaction counts a coupon last, so it locks the row only
// briefly.

export interface CouponRow extends Coupon {
  readonly max_uses: number | null
  readonly uses: number
  readonly until_date: string | null
  readonly ended_at: Date | null
}

const columns = sql.raw(
  "code, kind, value, currency, plans, cycles, first_only, max_uses, uses, until_date, ended_at",
)

const refused = (rule: "coupon_unknown" | "coupon_used_up" | "coupon_expired") =>
  invalid("subscription_coupon", rule)

/**
 * Returns the coupon if the account can use it, or the 422 that says why not. The caller reports
 * other problems of the order first.
 */
export async function lookUpCoupon(tx: Tx, code: string): Promise<Coupon | AppError> {
  const [coupons, uses] = await Promise.all([
    sql<CouponRow>`select ${columns} from coupons where code = ${code}`.execute(tx.db),
    sql`select from coupon_uses where account_id = ${tx.accountId} and code = ${code}`.execute(tx.db),
  ])
  const [row] = coupons.rows
  if (!row) return refused("coupon_unknown")
  const { max_uses, uses: used, until_date, ended_at, ...coupon } = row
  if (ended_at !== null || (until_date !== null && until_date < today(tx))) return refused("coupon_expired")
  if (uses.rows.length > 0 || (max_uses !== null && used >= max_uses)) return refused("coupon_used_up")
  return coupon
}

/** Counts a use of a coupon. Only one of several concurrent orders gets the last one. */
export async function takeCoupon(tx: Tx, code: string, number: number): Promise<void> {
  await sql`
    insert into coupon_uses (account_id, code, number) values (${tx.accountId}, ${code}, ${number})
  `.execute(tx.db)
  const { rows } = await sql`
    update coupons set uses = uses + 1 where code = ${code} and (max_uses is null or uses < max_uses) returning 1
  `.execute(tx.db)
  if (rows.length === 0) throw refused("coupon_used_up")
}

/** Returns a coupon whose order was cancelled unpaid. */
export async function giveBackCoupon(tx: Tx, code: string): Promise<void> {
  await sql`delete from coupon_uses where account_id = ${tx.accountId} and code = ${code}`.execute(tx.db)
  await sql`update coupons set uses = uses - 1 where code = ${code} and uses > 0`.execute(tx.db)
}

/** Inserts a coupon. Returns false if the code exists. */
export async function insertCoupon(
  { database, now }: Services,
  coupon: Omit<CouponRow, "uses" | "ended_at">,
): Promise<boolean> {
  const { rows } = await sql`
    insert into coupons (code, kind, value, currency, plans, cycles, first_only, max_uses, until_date, created_at)
    values (${coupon.code}, ${coupon.kind}, ${coupon.value}, ${coupon.currency}, ${coupon.plans}, ${coupon.cycles},
      ${coupon.first_only}, ${coupon.max_uses}, ${coupon.until_date}, ${now()})
    on conflict do nothing returning 1
  `.execute(database.app)
  return rows.length > 0
}

/** Lists all coupons by code. */
export async function listCouponRows({ database }: Services): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`select ${columns} from coupons order by code`.execute(database.app)
  return rows
}

/** Ends a coupon for new orders. Returns whether the coupon existed. */
export async function endCoupon({ database, now }: Services, code: string): Promise<boolean> {
  const { rows } = await sql`
    update coupons set ended_at = coalesce(ended_at, ${now()}) where code = ${code} returning 1
  `.execute(database.app)
  return rows.length > 0
}
