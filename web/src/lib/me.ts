import { queryOptions, useQuery } from "@tanstack/react-query"
import { getMe, type LoggedUser } from "@funil/contract/auth"
import { can, type Permission, type Role } from "@funil/contract/permissions"
import { read } from "./api.ts"
import { currencyOf, setRegion } from "./format.ts"
import { acceptLanguage } from "./messages.ts"
import { rememberRole, useStoredRole } from "./session.ts"

/** Takes over what the server says of who is signed in: role, language, time zone, currency. */
export function acceptMe(me: LoggedUser): LoggedUser {
  void acceptLanguage(me.language)
  rememberRole(me.role)
  setRegion({ timezone: me.account.timezone, currency: currencyOf(me.account.language) })
  return me
}

export const meOptions = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => acceptMe(await read(getMe, {}, { signal })),
  staleTime: 5 * 60_000,
  meta: { failure: (m) => m.errors.loadTitle },
})

/** Who is signed in, once known. */
export function useMe(): LoggedUser | undefined {
  return useQuery(meOptions).data
}

/** The role: the server's as soon as it has answered, before that the one stored here. */
export function useRole(): Role | undefined {
  const stored = useStoredRole()
  return useMe()?.role ?? stored
}

/** Whether the role has a permission for anything at all; the server decides on the single record. */
export function useCan(permission: Permission): boolean {
  const role = useRole()
  return role !== undefined && can(role, permission)
}
