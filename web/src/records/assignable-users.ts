import { listUsers, type User } from "@funil/contract/account/users"
import { queryOptions } from "@tanstack/react-query"
import { read } from "../lib/api/api.ts"

/** Reads the active users by name. Roles below manager can't see which users are deactivated. */
export async function readActiveUsers(signal: AbortSignal): Promise<User[]> {
  const query = { paginate: "false", orderBy: "first_name", deactivated: "false" } as const
  const answer = await read(listUsers, { query }, { signal })
  return Array.isArray(answer) ? answer : answer.data
}

export const activeUsersOptions = queryOptions({
  queryKey: ["users", "active"],
  queryFn: ({ signal }) => readActiveUsers(signal),
  staleTime: 5 * 60_000,
  meta: { silent: true },
})

/** Whether a user is active and can own deals and tasks. */
export function canOwn({ role }: User): boolean {
  return role !== "visitor"
}

/** The users who can own deals and tasks. */
export const ownersOptions = queryOptions({
  ...activeUsersOptions,
  select: (users: User[]) => users.filter(canOwn),
})
