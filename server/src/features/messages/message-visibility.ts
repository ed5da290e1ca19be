import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { companyScope } from "../../nouns/company/company-visibility.ts"
import { contactScope } from "../../nouns/contact/contact-visibility.ts"
import { pastHostScope } from "../../nouns/host-visibility.ts"
import { userDetailScope } from "../../nouns/user/user-visibility.ts"

/** Messages, under the alias, to nobody whom the caller doesn't see; of users it is only hidden where they are reached. */
export function receiverScope(ctx: Context, message = "m"): RawBuilder<SqlBool> {
  const m = sql.ref(message)
  const isSeen = (table: "contacts" | "companies", id: RawBuilder<unknown>, scope: RawBuilder<SqlBool>) =>
    sql<SqlBool>`(${id} is null or exists (
      select from ${sql.table(table)} r where r.account_id = ${ctx.accountId} and r.id = ${id} and ${scope}
    ))`
  const limits = [
    ...(scopeFor(ctx, "contact.read") === "all"
      ? []
      : [isSeen("contacts", sql`${m}.contact_id`, contactScope(ctx, "contact.read", "r"))]),
    ...(scopeFor(ctx, "company.read") === "all"
      ? []
      : [isSeen("companies", sql`${m}.company_id`, companyScope(ctx, "company.read", "r"))]),
  ]
  return limits.length === 0 ? sql`true` : sql`(${sql.join(limits, sql` and `)})`
}

/** Messages, under the alias, about records that the caller sees, in the trash or not. */
export function messageScope(ctx: Context, message = "m"): RawBuilder<SqlBool> {
  return sql`(${pastHostScope(ctx, message)} and ${receiverScope(ctx, message)})`
}

/** What a search looks in: an address that the caller may not know is found no more than it is shown. */
export function searchedText(ctx: Context, message = "m"): RawBuilder<string> {
  const m = sql.ref(message)
  if (scopeFor(ctx, "user.details") === "all") return sql`${m}."to" || ' ' || coalesce(${m}.subject, '')`
  const hidden = sql`
    select concat_ws(' ', u.first_name, u.last_name) from users u
    where u.account_id = ${ctx.accountId} and not ${userDetailScope(ctx, "u")} and (u.id = ${m}.user_id
      or (coalesce(${m}.user_id, ${m}.contact_id, ${m}.company_id) is null and ${m}."to" in (u.email_key, u.phone1)))
    limit 1`
  return sql`coalesce((${hidden}), ${m}."to") || ' ' || regexp_replace(coalesce(${m}.subject, ''), '\\S*(@|\\d{8})\\S*', '', 'g')`
}
