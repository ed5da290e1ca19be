import { queryOptions, useQuery } from "@tanstack/react-query"
import { getMe, type LoggedUser } from "@funil/contract/auth"
import { can, isAdminLevel, type Permission, type Role } from "@funil/contract/permissions"
import { createContext, useContext } from "react"
import { read } from "./api.ts"
import { setAhead } from "./clock.ts"
import { setRegion } from "./format.ts"
import { keptAnswer } from "./kept-answers.ts"
import { acceptLanguage } from "./messages.ts"
import { rememberRole, useStoredRole } from "./session.ts"

function takeOver(me: LoggedUser): LoggedUser {
  setAhead(me.rehearsal)
  void acceptLanguage(me.language)
  setRegion(me.account)
  return me
}

/** Takes over what the server says of who is signed in: role, language, time zone, currency. */
export function acceptMe(me: LoggedUser): LoggedUser {
  rememberRole(me.role)
  return takeOver(me)
}

/** Without a network nothing can be written, so everybody is shown what a visitor is. */
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

/** Shows what is in it as somebody of this role sees it: `visitor` where nothing can be written, whoever it is. */
export const ShownRole = createContext<Role | undefined>(undefined)

/** Who is signed in, once known. */
export function useMe(): LoggedUser | undefined {
  const me = useQuery(meOptions).data
  const role = useContext(ShownRole)
  return me && role ? { ...me, role, admin: isAdminLevel(role) } : me
}

/** The role: the server's as soon as it has answered, before that the one stored here. */
export function useRole(): Role | undefined {
  const stored = useStoredRole()
  return useMe()?.role ?? stored
}

/** Whether deals may be brought into a pipeline: others are only seen for the sake of a deal in them. */
export function isOwnPipeline(me: LoggedUser | undefined, id: string): boolean {
  return !me?.pipelines.length || isAdminLevel(me.role) || me.pipelines.includes(id)
}

/** Whether the role has a permission for anything at all; the server decides on the single record. */
export function useCan(permission: Permission): boolean {
  const role = useRole()
  return role !== undefined && can(role, permission)
}
