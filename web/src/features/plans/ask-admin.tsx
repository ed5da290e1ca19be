import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../lib/messages.ts"
import { fullName, usersOptions } from "../users/user-api.ts"

/** Tells who can solve it. */
export function AskAdmin() {
  const m = useMessages()
  const admins = (useQuery(usersOptions).data ?? []).filter(({ role }) => role === "admin")
  return (
    <p>
      {m.plans.askAdmin} {admins.map(fullName).join(", ")}
    </p>
  )
}
