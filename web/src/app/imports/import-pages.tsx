import { useNavigate, useSearch } from "@tanstack/react-router"
import { companyKind } from "../../features/companies/company-kind.ts"
import { contactKind } from "../../features/contacts/contact-kind.ts"
import { dealKind } from "../../features/deals/deal-kind.ts"
import { productKind } from "../../features/products/product-kind.ts"
import { userKind } from "../../features/users/user-kind.ts"
import { useMessages } from "../../lib/messages.ts"
import { ImportWizard } from "../../records/import/import-wizard.tsx"
import type { ImportKind } from "../../records/record-kind.ts"
import { usePageTitle } from "../../ui/page-title.ts"
import styles from "../pages/page.module.css"

type ListPath = "/deals" | "/contacts" | "/companies" | "/admin/users" | "/admin/configs/products"

/** The page that imports records of a noun; which import it shows stands in the address. */
function ImportPage({ kind, list }: { kind: ImportKind; list: ListPath }) {
  const title = useMessages().imports.titles[kind.entity]
  const navigate = useNavigate()
  const { id } = useSearch({ strict: false })
  usePageTitle(title)
  return (
    <div className={styles.page}>
      <h1 className={styles.name}>{title}</h1>
      <ImportWizard
        kind={kind}
        importId={typeof id === "string" ? id : undefined}
        onImport={(next) => void navigate({ to: ".", search: next === undefined ? {} : { id: next } })}
        onList={() => void navigate({ to: list })}
      />
    </div>
  )
}

// The engine reads records loosely; each kind only ever meets its own.
const loose = (kind: unknown) => kind as ImportKind

export function ImportDealsPage() {
  return <ImportPage kind={loose(dealKind)} list="/deals" />
}

export function ImportContactsPage() {
  return <ImportPage kind={loose(contactKind)} list="/contacts" />
}

export function ImportCompaniesPage() {
  return <ImportPage kind={loose(companyKind)} list="/companies" />
}

export function ImportUsersPage() {
  return <ImportPage kind={loose(userKind)} list="/admin/users" />
}

export function ImportProductsPage() {
  return <ImportPage kind={loose(productKind)} list="/admin/configs/products" />
}
