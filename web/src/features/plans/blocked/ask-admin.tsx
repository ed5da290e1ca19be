import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../../lib/text/messages.ts"
import { activeUsersOptions } from "../../../records/assignable-users.ts"
import { personName } from "../../../lib/text/person-name.ts"

/** Names the admins, who can solve it. */
export function AskAdmin() {
  const m = useMessages()
  const admins = (useQuery(activeUsersOptions).data ?? []).filter(({ role }) => role === "admin")
  return (
    <p>
      {m.plans.askAdmin} {admins.map(personName).join(", ")}
    </p>
  )
}
