import type { ContactRef } from "@funil/contract/shared/records"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { usePhoneText } from "../../records/fields/phone-text.ts"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { Combobox } from "../../ui/fields/combobox.tsx"
import { useDebounced } from "../../ui/forms/debounced.ts"
import { useMakeByName } from "../../records/make-by-name.ts"
import { contactByName, contactPagesOptions } from "./contact-api.ts"

interface Props {
  label: string
  /** Hides the label visually. */
  quiet?: boolean
  /** Ids of contacts that are already picked. */
  exclude: readonly string[]
  onPick: (contact: ContactRef) => void
  autoFocus?: boolean
}

function nameOf({ first_name, last_name }: Pick<ContactRef, "first_name" | "last_name">): string {
  return [first_name, last_name].filter(Boolean).join(" ")
}

/** Searches contacts while the user types, or creates one from the typed line. */
export function ContactPicker({ exclude, onPick, ...field }: Props) {
  const m = useMessages()
  const phoneText = usePhoneText()
  const [text, setText] = useState("")
  const search = useDebounced(text).trim()
  const pages = useInfiniteQuery({ ...contactPagesOptions(search), placeholderData: keepPreviousData })
  const make = useMakeByName(contactByName)
  const canCreate = useCan("contact.create")
  const found = (pages.data?.pages ?? [])
    .flatMap((page) => page.data)
    .filter(({ id }) => !exclude.includes(id))
  return (
    <Combobox
      {...field}
      isPicker
      value={null}
      placeholder={m.contacts.find}
      isBusy={pages.isFetching || search !== text.trim()}
      options={found.map((contact) => ({
        id: contact.id,
        label: nameOf(contact),
        detail: contact.email ?? phoneText(contact.phone1),
        icon: <Avatar decorative size={20} name={nameOf(contact)} picture={contact.picture} />,
      }))}
      onSearch={setText}
      onEnd={() => pages.hasNextPage && !pages.isFetching && void pages.fetchNextPage()}
      onChange={(option) => {
        const picked = found.find(({ id }) => id === option?.id)
        if (picked) onPick(picked)
      }}
      onCreate={canCreate ? (name) => make({ name, onMade: onPick }) : undefined}
    />
  )
}
