import { useNavigate } from "@tanstack/react-router"
import { CreateCompanyDialog } from "../../features/companies/create-company-dialog.tsx"

/** A new company over the list. */
export function CreateCompanyPage() {
  const navigate = useNavigate()
  return (
    <CreateCompanyDialog
      onCreated={(id) =>
        void navigate({ to: "/companies/$companyId", params: { companyId: id }, search: true, replace: true })
      }
      onClose={() => void navigate({ to: "/companies", search: true })}
    />
  )
}
