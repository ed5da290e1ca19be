import { nounRights } from "@funil/contract/account/noun-rights"
import type { Permission } from "@funil/contract/account/permissions"
import { type SqlBool, sql } from "kysely"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { type RelatedScope, relatedScope } from "../deal/deal-noun.ts"
import { type Noun, column, personName } from "../noun.ts"

const unaccented = column("search_name")

export const contactNoun = {
  table: "contacts",
  rights: nounRights.contact,
  scope: (ctx, alias) => contactScope(ctx, "contact.read", alias),
  name: personName,
  unaccented,
  face: {
    ranked: unaccented,
    detail: (_ctx, alias) => sql`coalesce(${sql.ref(alias)}.email, ${sql.ref(alias)}.phone1)`,
    picture: "picture",
  },
} as const satisfies Noun

type ContactPermission = Extract<Permission, `contact.${string}`>

export const contactScope: RelatedScope<ContactPermission> = relatedScope({
  table: "deal_contacts",
  column: "contact_id",
})

/**
 * Locks a contact before a change. Throws 404 if the caller can't see it, 403 if they can only read
 * it.
 */
export async function lockChangeable(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ permitted: SqlBool }>`
    select ${contactScope(tx, "contact.update", "c")} as permitted from contacts c
    where c.account_id = ${tx.accountId} and c.id = ${id} and c.deleted_at is null and ${contactScope(tx, "contact.read", "c")}
    for no key update of c
  `.execute(tx.db)
  if (!rows[0]) throw notFound()
  if (!rows[0].permitted) throw new AppError("forbidden")
}
