import { useInfiniteQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { duplicateCompaniesOptions, mergeCompanies } from "../../features/companies/company-detail-api.ts"
import { companyKind } from "../../features/companies/company-kind.ts"
import { duplicateContactsOptions, mergeContacts } from "../../features/contacts/contact-detail-api.ts"
import { contactKind } from "../../features/contacts/contact-kind.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { DuplicateList } from "../../records/record/duplicates/duplicate-list.tsx"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import styles from "../pages/page.module.css"

const nouns = ["contacts", "companies"] as const

function Frame({ noun, children }: { noun: (typeof nouns)[number]; children: ReactNode }) {
  const m = useMessages()
  const navigate = useNavigate()
  const labels = { contacts: m.shell.contacts, companies: m.shell.companies }
  return (
    <div className={styles.page}>
      <p className="muted">{m.details.duplicates.listText}</p>
      <div>
        <SegmentedControl
          label={m.details.duplicates.noun}
          value={noun}
          options={nouns.map((value) => ({ value, label: labels[value] }))}
          onChange={(next) => void navigate({ to: `/duplicates/${next}`, replace: true })}
        />
      </div>
      {children}
    </div>
  )
}

export function DuplicateContactsPage() {
  const groups = useInfiniteQuery(duplicateContactsOptions)
  return (
    <Frame noun="contacts">
      <DuplicateList kind={contactKind} groups={groups} merge={mergeContacts}>
        {({ id }, name) => (
          <Link to="/contacts/$contactId" params={{ contactId: id }} data-contact={id}>
            {name}
          </Link>
        )}
      </DuplicateList>
    </Frame>
  )
}

export function DuplicateCompaniesPage() {
  const groups = useInfiniteQuery(duplicateCompaniesOptions)
  return (
    <Frame noun="companies">
      <DuplicateList kind={companyKind} groups={groups} merge={mergeCompanies}>
        {({ id }, name) => (
          <Link to="/companies/$companyId" params={{ companyId: id }}>
            {name}
          </Link>
        )}
      </DuplicateList>
    </Frame>
  )
}
