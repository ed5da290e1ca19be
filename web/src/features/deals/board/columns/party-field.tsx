import { useQuery } from "@tanstack/react-query"
import { Building2, UserRound } from "lucide-react"
import { useState } from "react"
import { useCan } from "../../../../lib/session/me.ts"
import { useMessages } from "../../../../lib/text/messages.ts"
import type { ComboboxOption } from "../../../../ui/fields/combobox-list.tsx"
import { Combobox } from "../../../../ui/fields/combobox.tsx"
import { useDebounced } from "../../../../ui/forms/debounced.ts"
import { useMakeByName } from "../../../../records/make-by-name.ts"
import { companyByName, companySearchOptions } from "../../../companies/company-api.ts"
import { fullName } from "../../../users/user-api.ts"
import { contactByName, contactSearchOptions } from "../../../contacts/contact-api.ts"

/** The contact or company of a deal. */
export interface Party {
  kind: "contact" | "company"
  id: string
  name: string
}

const icons = { contact: <UserRound />, company: <Building2 /> }
const newContact = "+contact"
const newCompany = "+company"

/** Searches contacts and companies, as options that say which of the two they are. */
function useFound(text: string): { options: ComboboxOption[]; isBusy: boolean } {
  const searched = useDebounced(text.trim(), 250)
  const contacts = useQuery(contactSearchOptions(searched))
  const companies = useQuery(companySearchOptions(searched))
  const people = (contacts.data ?? []).map((contact) => ({
    id: `contact:${contact.id}`,
    label: fullName(contact),
    detail: contact.email ?? contact.phone1 ?? undefined,
    icon: icons.contact,
  }))
  const firms = (companies.data ?? []).map((company) => ({
    id: `company:${company.id}`,
    label: company.company,
    icon: icons.company,
  }))
  const isBusy = contacts.isFetching || companies.isFetching || searched !== text.trim()
  return { options: [...people.slice(0, 6), ...firms.slice(0, 6)], isBusy }
}

/** Creates the typed contact or company. */
function useCreateParty(onCreated: (party: Party) => void) {
  const makeContact = useMakeByName(contactByName)
  const makeCompany = useMakeByName(companyByName)
  return (kind: Party["kind"], typed: string) => {
    if (kind === "company")
      return makeCompany({
        name: typed,
        onMade: ({ id, company }) => onCreated({ kind, id, name: company }),
      })
    makeContact({
      name: typed,
      onMade: (contact) => onCreated({ kind, id: contact.id, name: fullName(contact) }),
    })
  }
}

interface Props {
  value: Party | null
  onChange: (party: Party | null) => void
}

/** Finds a contact or company while the user types, or creates it from the typed text. */
export function PartyField({ value, onChange }: Props) {
  const m = useMessages()
  const words = m.boardDialogs.quickAdd
  const canCreate = { contact: useCan("contact.create"), company: useCan("company.create") }
  const [text, setText] = useState("")
  const { options, isBusy } = useFound(text)
  const create = useCreateParty(onChange)
  const typed = text.trim()
  const offers = [
    canCreate.contact && { id: newContact, label: words.newContact(typed), icon: icons.contact },
    canCreate.company && { id: newCompany, label: words.newCompany(typed), icon: icons.company },
  ].filter((offer) => offer !== false)
  const pick = (option: ComboboxOption | null) => {
    if (!option) return onChange(null)
    if (option.id === newContact) return create("contact", typed)
    if (option.id === newCompany) return create("company", typed)
    const [kind, id = ""] = option.id.split(":")
    onChange({ kind: kind === "company" ? "company" : "contact", id, name: option.label })
  }
  return (
    <Combobox
      quiet
      label={words.link}
      placeholder={words.linkPlaceholder}
      value={value && { id: `${value.kind}:${value.id}`, label: value.name }}
      options={typed === "" ? options : [...options, ...offers]}
      isBusy={isBusy}
      onSearch={setText}
      onChange={pick}
    />
  )
}
