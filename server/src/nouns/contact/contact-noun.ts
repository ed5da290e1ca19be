import { nounRights } from "@funil/contract/noun-rights"
import { sql } from "kysely"
import { contactScope } from "./contact-visibility.ts"
import { column, personName } from "../names.ts"
import type { Noun } from "../noun.ts"

const folded = column("search_name")

export const contactNoun = {
  table: "contacts",
  rights: nounRights.contact,
  scope: (ctx, alias) => contactScope(ctx, "contact.read", alias),
  name: personName,
  folded,
  face: {
    ranked: folded,
    detail: (_ctx, alias) => sql`coalesce(${sql.ref(alias)}.email, ${sql.ref(alias)}.phone1)`,
    picture: "picture",
  },
} as const satisfies Noun
