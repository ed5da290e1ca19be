import { Building2, UserRound } from "lucide-react"
import { useState } from "react"
import { useCan } from "../../../../lib/session/me.ts"
import { useMessages } from "../../../../lib/text/messages.ts"
import type { ComboboxOption } from "../../../../ui/fields/combobox-list.tsx"
import { Combobox } from "../../../../ui/fields/combobox.tsx"
import { useMakeByName } from "../../../../records/make-by-name.ts"
import { personName } from "../../../../lib/text/person-name.ts"
import { type RecordChoice, useChoiceDetail, useChoices } from "../../../../records/record-choices.ts"

/** The contact or company of a deal. */
export interface Party {
  kind: "contact" | "company"
  id: string
  name: string
}

const icons = { contact: <UserRound />, company: <Building2 /> }
const newContact = "+contact"
const newCompany = "+company"
/** How many contacts and how many companies the list offers. */
const maxOffered = 6

/** Searches contacts and companies, as options that say which of the two they are. */
function useFound(text: string): { options: ComboboxOption[]; isBusy: boolean } {
  const contacts = useChoices("contact", text)
  const companies = useChoices("company", text)
  const detailOf = useChoiceDetail()
  const rowsOf = (kind: Party["kind"], found: readonly RecordChoice[]) =>
    found.slice(0, maxOffered).map((choice) => ({
      id: `${kind}:${choice.id}`,
      label: choice.label,
      detail: detailOf(choice),
      icon: icons[kind],
    }))
  return {
    options: [...rowsOf("contact", contacts.found), ...rowsOf("company", companies.found)],
    isBusy: contacts.isBusy || companies.isBusy,
  }
}

/** Creates the typed contact or company. */
function useCreateParty(onCreated: (party: Party) => void) {
  const makeContact = useMakeByName("contact")
  const makeCompany = useMakeByName("company")
  return (kind: Party["kind"], name: string) => {
    if (kind === "company")
      return makeCompany({ name, onMade: ({ id, company }) => onCreated({ kind, id, name: company }) })
    makeContact({ name, onMade: (contact) => onCreated({ kind, id: contact.id, name: personName(contact) }) })
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
