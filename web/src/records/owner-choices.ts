import { useQuery } from "@tanstack/react-query"
import type { SelectOption } from "../ui/fields/select-field.tsx"
import { ownersOptions } from "./assignable-users.ts"
import { choiceNamesOptions, personName } from "./record-choices.ts"

/** The users who can be owners, plus the current owner, who may be deactivated. */
export function useOwnerChoices(chosen: string | null): SelectOption[] {
  const owners = useQuery(ownersOptions).data
  const isFormer = owners !== undefined && chosen !== null && !owners.some(({ id }) => id === chosen)
  const former = useQuery(choiceNamesOptions("user", isFormer ? [chosen] : [])).data ?? []
  return [...(owners ?? []).map((user) => ({ id: user.id, label: personName(user) })), ...former].map(
    ({ id, label }) => ({ value: id, label }),
  )
}
