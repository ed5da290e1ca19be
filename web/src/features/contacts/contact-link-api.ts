import { type Contact, getContact, updateContact } from "@funil/contract/records/contacts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { writeFresh } from "../../lib/api/fresh-write.ts"
import { oneAtATime } from "../../lib/api/one-at-a-time.ts"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"

interface LinkChange {
  contactId: string
  companyId: string
  /** The name of the linked or unlinked record, for the toast. */
  name: string
  action: "add" | "remove"
}

/**
 * Links or unlinks a contact and a company. It applies the change to the contact's latest links.
 */
export function useLinkCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ contactId, companyId, action }: LinkChange) =>
      oneAtATime(`contact ${contactId}`, () =>
        writeFresh({
          reload: () => call(getContact, { params: { id: contactId } }),
          change: (contact: Contact) => {
            const others = contact.companies.map(({ id }) => id).filter((id) => id !== companyId)
            return { companies: action === "add" ? [...others, companyId] : others }
          },
          send: (body, ifMatch) => call(updateContact, { params: { id: contactId }, body }, { ifMatch }),
        }),
      ),
    onSuccess: async ({ undoToken }, { name, action }) => {
      const words = messages().details.links
      const title = action === "add" ? words.added(name) : words.removed(name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      await Promise.all([
        client.invalidateQueries({ queryKey: ["contacts"] }),
        client.invalidateQueries({ queryKey: ["companies"] }),
      ])
    },
    meta: { failure: (m) => m.details.links.failed },
  })
}
