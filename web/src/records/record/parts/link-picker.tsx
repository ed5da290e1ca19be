import type { Entity } from "@funil/contract/shared/entities"
import type { Permission } from "@funil/contract/account/permissions"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useCan } from "../../../lib/session/me.ts"
import { Avatar } from "../../../ui/marks/avatar.tsx"
import { Combobox } from "../../../ui/fields/combobox.tsx"
import { useDebounced } from "../../../ui/forms/debounced.ts"
import { choicePagesOptions } from "../../record-choices.ts"

interface Props {
  label: string
  to: Entity
  mayCreate: Permission
  exclude: readonly string[]
  onPick: (id: string, name: string) => void
  /** Creates a record from the typed name and picks it. */
  onCreate: (name: string) => void
}

/** Searches records to link while the user types, or creates one. */
export function LinkPicker({ label, to, mayCreate, exclude, onPick, onCreate }: Props) {
  const [text, setText] = useState("")
  const search = useDebounced(text, 250).trim()
  const canCreate = useCan(mayCreate)
  const pages = useInfiniteQuery({ ...choicePagesOptions(to, search), placeholderData: keepPreviousData })
  const found = (pages.data?.pages.flatMap(({ data }) => data) ?? []).filter(
    ({ id }) => !exclude.includes(id),
  )
  return (
    <Combobox
      quiet
      isPicker
      autoFocus
      label={label}
      placeholder={label}
      value={null}
      isBusy={pages.isFetching || search !== text.trim()}
      options={found.map((choice) => ({
        id: choice.id,
        label: choice.label,
        detail: choice.detail,
        icon: (
          <Avatar
            decorative
            size={20}
            square={to === "company"}
            name={choice.label}
            picture={choice.picture}
          />
        ),
      }))}
      onSearch={setText}
      onEnd={() => pages.hasNextPage && !pages.isFetching && void pages.fetchNextPage()}
      onChange={(option) => option && onPick(option.id, option.label)}
      onCreate={canCreate ? onCreate : undefined}
    />
  )
}
