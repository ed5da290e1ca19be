import type { CompanyRef } from "@funil/contract/shared/records"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { usePhoneText } from "../../records/fields/phone-text.ts"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { Combobox } from "../../ui/fields/combobox.tsx"
import { useDebounced } from "../../ui/forms/debounced.ts"
import { useMakeByName } from "../../records/make-by-name.ts"
import { companyByName, companyPagesOptions } from "./company-api.ts"

interface Props {
  label: string
  /** Hides the label visually. */
  quiet?: boolean
  /** Ids of companies that are already picked. */
  exclude: readonly string[]
  onPick: (company: CompanyRef) => void
  autoFocus?: boolean
}

/** Searches companies while the user types, or creates one from the typed name. */
export function CompanyPicker({ exclude, onPick, ...field }: Props) {
  const m = useMessages()
  const phoneText = usePhoneText()
  const [text, setText] = useState("")
  const search = useDebounced(text).trim()
  const pages = useInfiniteQuery({ ...companyPagesOptions(search), placeholderData: keepPreviousData })
  const make = useMakeByName(companyByName)
  const canCreate = useCan("company.create")
  const found = (pages.data?.pages ?? [])
    .flatMap((page) => page.data)
    .filter(({ id }) => !exclude.includes(id))
  return (
    <Combobox
      {...field}
      isPicker
      value={null}
      placeholder={m.contacts.findCompany}
      isBusy={pages.isFetching || search !== text.trim()}
      options={found.map(({ id, company, email, phone1, picture }) => ({
        id,
        label: company,
        detail: email ?? phoneText(phone1),
        icon: <Avatar decorative square size={20} name={company} picture={picture} />,
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
