import type { Field } from "@funil/contract/shared/fields"
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { Combobox } from "../../ui/fields/combobox.tsx"
import { useDebounced } from "../../ui/forms/debounced.ts"
import type { FieldProps } from "../../ui/fields/field.tsx"
import {
  choiceNamesOptions,
  choicePagesOptions,
  type OfferedUsers,
  type RecordChoice,
} from "../record-choices.ts"

interface Props extends FieldProps {
  /** The noun to choose from. */
  to: NonNullable<Field["to"]>
  /** The selectable users, if it links to users. */
  users?: OfferedUsers | undefined
  /** The record's id, or null. */
  value: string | null
  onChange: (id: string | null) => void
  /** Ids that are already picked. */
  exclude?: readonly string[]
  /** Clears itself after a pick, for lists that users fill one by one. */
  isPicker?: boolean
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
}

function optionOf({ id, label, detail, picture }: RecordChoice, to: Props["to"]) {
  const isSquare = to === "company" || to === "product"
  const icon =
    picture === undefined ? undefined : (
      <Avatar decorative size={20} square={isSquare} name={label} picture={picture} />
    )
  return { id, label, detail, icon }
}

/** Selects a record of a noun with a search. */
export function RecordField({
  to,
  users = "active",
  value,
  onChange,
  exclude = [],
  placeholder,
  autoFocus,
  ...field
}: Props) {
  const m = useMessages()
  const [text, setText] = useState("")
  const search = useDebounced(text, 250).trim()
  const pages = useInfiniteQuery({
    ...choicePagesOptions(to, search, users),
    placeholderData: keepPreviousData,
  })
  const found = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const named = useQuery(choiceNamesOptions(to, value === null ? [] : [value])).data
  const choice = named?.find(({ id }) => id === value)
  const picked = choice
    ? optionOf(choice, to)
    : { id: value ?? "", label: named ? m.fields.gone : m.ui.loading }
  return (
    <Combobox
      {...field}
      autoFocus={autoFocus === true}
      placeholder={placeholder ?? m.ui.choose}
      value={value === null ? null : picked}
      isBusy={pages.isFetching || search !== text.trim()}
      options={found.filter(({ id }) => !exclude.includes(id)).map((item) => optionOf(item, to))}
      onSearch={setText}
      onEnd={() => pages.hasNextPage && !pages.isFetching && void pages.fetchNextPage()}
      onChange={(option) => onChange(option?.id ?? null)}
    />
  )
}
