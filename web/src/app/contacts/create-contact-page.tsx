import { useNavigate } from "@tanstack/react-router"
import { CreateContactDialog } from "../../features/contacts/create-contact-dialog.tsx"

/** A new contact over the list. */
export function CreateContactPage() {
  const navigate = useNavigate()
  return (
    <CreateContactDialog
      onCreated={(id) =>
        void navigate({ to: "/contacts/$contactId", params: { contactId: id }, search: true, replace: true })
      }
      onClose={() => void navigate({ to: "/contacts", search: true })}
    />
  )
}
