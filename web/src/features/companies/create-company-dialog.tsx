import type { Company, CompanyCreated, createCompany } from "@funil/contract/records/companies"
import { useRef, useState } from "react"
import type { BodyOf } from "../../lib/api/api.ts"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { CreateRecordDialog } from "../../records/record/create-record-dialog.tsx"
import { DuplicatesDialog } from "../../records/record/duplicates/duplicates-dialog.tsx"
import { mergeCompanies } from "./company-detail-api.ts"
import { useCreateCompany } from "./company-api.ts"
import { companyKind } from "./company-kind.ts"

interface Props {
  initial?: Partial<BodyOf<typeof createCompany>> | undefined
  /** Field errors to show from the start. */
  problems?: Readonly<Record<string, string>> | undefined
  /** Receives the company to show: the new one, or an existing duplicate, which has no `made`. */
  onCreated: (id: string, made?: Company) => void
  onClose: () => void
}

const names = [["company"], ["document", "phone1"], ["email", "website"], ["tags"]]
const more = [
  ["address_zip"],
  ["address_street", "address_number"],
  ["address_complement", "address_block"],
  ["address_city", "address_state"],
  ["address_country"],
]

/**
 * Creates a company. Warns about likely duplicates while the user types, or after a save that finds
 * some.
 */
export function CreateCompanyDialog({ onCreated, onClose, ...filled }: Props) {
  const m = useMessages()
  const { mutateAsync } = useCreateCompany()
  const canMerge = useCan("company.delete")
  const [made, setMade] = useState<CompanyCreated>()
  const told = useRef(new Set<string>())
  if (made) {
    return (
      <DuplicatesDialog
        kind={companyKind}
        record={made}
        duplicates={made.possible_duplicates ?? []}
        merge={canMerge ? mergeCompanies : undefined}
        onOpen={onCreated}
      />
    )
  }
  return (
    <CreateRecordDialog
      kind={companyKind}
      title={m.records.company.create}
      submitLabel={m.details.form.submitCompany}
      names={names}
      more={more}
      {...filled}
      submit={async (body) => {
        // The endpoint's schema has parsed it.
        const company = await mutateAsync(body as BodyOf<typeof createCompany>)
        if (company.possible_duplicates?.some((id) => !told.current.has(id))) setMade(company)
        else onCreated(company.id, company)
      }}
      onUse={onCreated}
      onTold={(ids) => {
        for (const id of ids) told.current.add(id)
      }}
      onClose={onClose}
    />
  )
}
