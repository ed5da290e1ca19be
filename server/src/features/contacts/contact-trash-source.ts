import { sql } from "kysely"
import type { TrashSource } from "../../nouns/trash-source.ts"
import { contactScope } from "../../nouns/contact-visibility.ts"

export const contactTrash: TrashSource = {
  entity: "contact",
  table: "contacts",
  label: sql`concat_ws(' ', t.first_name, t.last_name)`,
  purge: {
    links: [
      ["contact_companies", "contact_id"],
      ["deal_contacts", "contact_id"],
    ],
    unlinked: [["bills", "contact_id"]],
    picture: "picture",
  },
  scope: (ctx, alias) => contactScope(ctx, "contact.read", alias),
}
