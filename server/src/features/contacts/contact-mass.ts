import { contactFields, updateContact } from "@funil/contract/contacts"
import type { MassNoun } from "../../platform/records/mass-edit.ts"
import { contactSource } from "../../nouns/contact-source.ts"
import { contactScope } from "../../nouns/contact-visibility.ts"
import { massValues } from "../../nouns/mass-values.ts"
import { lockContacts } from "./contact-queries.ts"
import { contentOf } from "./contact-row.ts"
import { saveContacts } from "./save-contact.ts"

export const contactMass: MassNoun = {
  source: contactSource,
  update: "contact.update",
  trash: "contact.delete",
  scope: {
    update: (ctx, alias) => contactScope(ctx, "contact.update", alias),
    trash: (ctx, alias) => contactScope(ctx, "contact.delete", alias),
  },
  updating: async (tx, values) => {
    const noun = { entity: "contact", schema: updateContact.body, fields: contactFields } as const
    const { input, complete } = await massValues(tx, noun, values)
    const content = contentOf(input)
    return async (tx, ids) => {
      const rows = await lockContacts(tx, ids, "contact.update")
      const changes = rows.flatMap((before) => {
        const patch = complete(before, content)
        return patch ? [{ before, patch }] : []
      })
      await saveContacts(tx, changes)
      return changes.length
    }
  },
  trashing: async (tx, ids) => {
    const rows = await lockContacts(tx, ids, "contact.delete")
    const patch = { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null }
    await saveContacts(
      tx,
      rows.map((before) => ({ before, patch })),
    )
    return rows.length
  },
}
