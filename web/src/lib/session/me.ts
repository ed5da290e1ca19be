import { queryOptions, useQuery } from "@tanstack/react-query"
import { getMe, type LoggedUser } from "@funil/contract/account/auth"
import { can, isAdminLevel, type Permission, type Role } from "@funil/contract/account/permissions"
import { createContext, useContext } from "react"
import { read } from "../api/api.ts"
import { setAhead } from "../text/clock.ts"
import { setRegion } from "../text/format.ts"
import { keptAnswer } from "../api/kept-answers.ts"
import { acceptLanguage } from "../text/messages.ts"
import { rememberRole, useStoredRole } from "./session.ts"

function takeOver(me: LoggedUser): LoggedUser {
  setAhead(me.rehearsal)
  void acceptLanguage(me.language)
  setRegion(me.account)
  return me
}

/** Applies the user's role, language, time zone and currency from the server. */
export function acceptMe(me: LoggedUser): LoggedUser {
  rememberRole(me.role)
  return takeOver(me)
}

/** Offline, nothing can be saved, so every user gets a visitor's rights. */
function acceptKeptMe(me: LoggedUser): LoggedUser {
  return takeOver({ ...me, role: "visitor", admin: false })
}

export const meOptions = queryOptions({
  queryKey: ["me"],
  queryFn: (asked) =>
    keptAnswer(asked, async () => acceptMe(await read(getMe, {}, { signal: asked.signal })), acceptKeptMe),
  staleTime: 5 * 60_000,
  meta: { failure: (m) => m.errors.loadTitle },
})

/** Overrides the role for its content: `visitor` while nothing can be saved. */
export const ShownRole = createContext<Role | undefined>(undefined)

/** The signed-in user, or undefined while loading. */
export function useMe(): LoggedUser | undefined {
  const me = useQuery(meOptions).data
  const role = useContext(ShownRole)
  return me && role ? { ...me, role, admin: isAdminLevel(role) } : me
}

/** The user's role. Until the server answers, the stored one. */
export function useRole(): Role | undefined {
  const stored = useStoredRole()
  return useMe()?.role ?? stored
}

/**
 * Whether the user may add deals to a pipeline. Other pipelines are visible only through a deal in
 * them.
 */
export function isOwnPipeline(me: LoggedUser | undefined, id: string): boolean {
  return !me?.pipelines.length || isAdminLevel(me.role) || me.pipelines.includes(id)
}

/** Whether the role has a permission for any record. The server checks each record. */
export function useCan(permission: Permission): boolean {
  const role = useRole()
  return role !== undefined && can(role, permission)
}
