import { nounRights } from "@funil/contract/account/noun-rights"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { companyScope } from "../company/company-noun.ts"
import { contactScope } from "../contact/contact-noun.ts"
import { type Noun, column, unaccentedBy, personName } from "../noun.ts"

export const billNoun = {
  table: "bills",
  rights: nounRights.bill,
  scope: billScope,
  name,
  unaccented: unaccentedBy(name),
  face: {
    ranked: column("search"),
    /** Shows the customer of the bill. */
    detail: (ctx, alias) => {
      const b = sql.ref(alias)
      return sql`coalesce((
        select o.company from companies o
        where o.account_id = ${ctx.accountId} and o.id = ${b}.company_id and o.deleted_at is null and ${companyScope(ctx, "company.read", "o")}
      ), (
        select ${personName(ctx, "c")} from contacts c
        where c.account_id = ${ctx.accountId} and c.id = ${b}.contact_id and c.deleted_at is null and ${contactScope(ctx, "contact.read", "c")}
      ))`
    },
    picture: null,
  },
} as const satisfies Noun

/** Limits bills to callers who manage bills. They see all, others none. */
export function billScope(ctx: Context): RawBuilder<SqlBool> {
  return scopeFor(ctx, "bill.manage") === "all" ? sql`true` : sql`false`
}

/** Returns a bill's description, or its amount if it has none. */
function name(_ctx: Context, alias: string): RawBuilder<string> {
  const b = sql.ref(alias)
  return sql`coalesce(${b}.description, ${b}.total::text)`
}
