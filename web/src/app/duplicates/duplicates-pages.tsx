import { duplicateCompanies } from "@funil/contract/records/companies"
import { duplicateContacts } from "@funil/contract/records/contacts"
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { companyKind } from "../../features/companies/company-kind.ts"
import { contactKind } from "../../features/contacts/contact-kind.ts"
import { read } from "../../lib/api/api.ts"
import { nextPage } from "../../lib/api/next-page.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { DuplicateList } from "../../records/record/duplicates/duplicate-list.tsx"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"

const pages = { initialPageParam: 1, getNextPageParam: nextPage, meta: { silent: true } }

const nouns = ["contacts", "companies"] as const

function Frame({ noun, children }: { noun: (typeof nouns)[number]; children: ReactNode }) {
  const m = useMessages()
  const navigate = useNavigate()
  const labels = { contacts: m.shell.contacts, companies: m.shell.companies }
  return (
    <div className="page">
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

const contactsOptions = infiniteQueryOptions({
  ...pages,
  queryKey: ["contacts", "duplicates"],
  queryFn: ({ pageParam, signal }) =>
    read(duplicateContacts, { query: { page: String(pageParam) } }, { signal }),
})

const companiesOptions = infiniteQueryOptions({
  ...pages,
  queryKey: ["companies", "duplicates"],
  queryFn: ({ pageParam, signal }) =>
    read(duplicateCompanies, { query: { page: String(pageParam) } }, { signal }),
})

/** Likely duplicate contacts, newest first. */
export function DuplicateContactsPage() {
  return (
    <Frame noun="contacts">
      <DuplicateList kind={contactKind} groups={useInfiniteQuery(contactsOptions)} />
    </Frame>
  )
}

/** Likely duplicate companies, newest first. */
export function DuplicateCompaniesPage() {
  return (
    <Frame noun="companies">
      <DuplicateList kind={companyKind} groups={useInfiniteQuery(companiesOptions)} />
    </Frame>
  )
}
