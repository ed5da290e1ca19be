import { nounRights } from "@funil/contract/noun-rights"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { billScope } from "./bill-visibility.ts"
import { companyScope } from "../company/company-visibility.ts"
import { contactScope } from "../contact/contact-visibility.ts"
import { column, foldedBy, personName } from "../names.ts"
import type { Noun } from "../noun.ts"

/** What describes it; a bill that nothing describes is called by its amount. */
function name(_ctx: Context, alias: string): RawBuilder<string> {
  const b = sql.ref(alias)
  return sql`coalesce(${b}.description, ${b}.total::text)`
}

export const billNoun = {
  table: "bills",
  rights: nounRights.bill,
  scope: billScope,
  name,
  folded: foldedBy(name),
  face: {
    ranked: column("search"),
    /** Whom it is of. */
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
