import type { Contact } from "@funil/contract/records/contacts"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { useMakeByName } from "../../records/make-by-name.ts"
import { LinkLine, LinkSection } from "../../records/record/parts/link-section.tsx"
import { LinkPicker } from "../../records/record/parts/link-picker.tsx"
import { companyByName } from "../companies/company-api.ts"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { useLinkCompany } from "./contact-link-api.ts"

type Company = Contact["companies"][number]

interface Props {
  contact: Contact
  isLocked: boolean
  /** Renders the link to a company. */
  children: (company: Company) => ReactNode
}

export function ContactCompanies({ contact, isLocked, children }: Props) {
  const words = useMessages().details.links
  const { mutate, isPending, variables } = useLinkCompany()
  const makeCompany = useMakeByName(companyByName)
  const change = (action: "add" | "remove", companyId: string, name: string) =>
    mutate({ contactId: contact.id, companyId, name, action })
  return (
    <LinkSection
      title={words.companies}
      empty={words.noCompanies}
      addLabel={words.addCompany}
      items={contact.companies}
      nameOf={({ company }) => company}
      isLocked={isLocked}
      busy={isPending ? variables.companyId : undefined}
      onRemove={({ id, company }) => change("remove", id, company)}
      renderPicker={(close) => (
        <LinkPicker
          label={words.addCompany}
          to="company"
          mayCreate="company.create"
          exclude={contact.companies.map(({ id }) => id)}
          onPick={(id, name) => {
            change("add", id, name)
            close()
          }}
          onCreate={(name) =>
            makeCompany({
              name,
              onMade: ({ id, company }) => {
                change("add", id, company)
                close()
              },
            })
          }
        />
      )}
    >
      {(company) => (
        <LinkLine
          picture={<Avatar decorative square name={company.company} picture={company.picture} />}
          name={children(company)}
        />
      )}
    </LinkSection>
  )
}
