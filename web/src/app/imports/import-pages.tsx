import { useNavigate, useSearch } from "@tanstack/react-router"
import { useMessages } from "../../lib/text/messages.ts"
import { ImportWizard } from "../../records/import/import-wizard.tsx"
import type { ImportKind, ImportNoun } from "../../records/record-kind.ts"
import { usePageTitle } from "../../ui/screen/page-title.ts"
import { recordKinds } from "../nouns.ts"
import { nounPlaces } from "../records/list-place.ts"

/** Imports records of a noun. The address holds the id of the import. */
function ImportPage({ noun }: { noun: ImportNoun }) {
  const title = useMessages().imports.titles[noun]
  const navigate = useNavigate()
  const { id } = useSearch({ strict: false })
  usePageTitle(title)
  return (
    <div className="page">
      <h1 className="text-l bold">{title}</h1>
      <ImportWizard
        // Every noun with imports has an `ImportKind`.
        kind={recordKinds[noun] as ImportKind}
        importId={typeof id === "string" ? id : undefined}
        onImport={(next) => void navigate({ to: ".", search: next === undefined ? {} : { id: next } })}
        onList={() => void navigate({ to: nounPlaces[noun].list })}
      />
    </div>
  )
}

export function ImportDealsPage() {
  return <ImportPage noun="deal" />
}

export function ImportContactsPage() {
  return <ImportPage noun="contact" />
}

export function ImportCompaniesPage() {
  return <ImportPage noun="company" />
}

export function ImportUsersPage() {
  return <ImportPage noun="user" />
}

export function ImportProductsPage() {
  return <ImportPage noun="product" />
}

export function ImportBillsPage() {
  return <ImportPage noun="bill" />
}
