import { useNavigate } from "@tanstack/react-router"
import { CreateBillDialog } from "../../features/bills/create-bill-dialog.tsx"

/** A new bill over the list. Saving opens its page beside the list. */
export function CreateBillPage() {
  const navigate = useNavigate()
  return (
    <CreateBillDialog
      onCreated={({ id }) =>
        void navigate({ to: "/admin/bills/$billId", params: { billId: id }, search: true, replace: true })
      }
      onClose={() => void navigate({ to: "/admin/bills", search: true })}
    />
  )
}
