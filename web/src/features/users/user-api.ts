import { queryOptions } from "@tanstack/react-query"
import { listUsers, type User } from "@funil/contract/account/users"
import { read } from "../../lib/api/api.ts"

/** The users that the user can see, by name. */
export const usersOptions = queryOptions({
  queryKey: ["users"],
  queryFn: async ({ signal }): Promise<User[]> => {
    const answer = await read(listUsers, { query: { paginate: "false", orderBy: "first_name" } }, { signal })
    return Array.isArray(answer) ? answer : answer.data
  },
  staleTime: 5 * 60_000,
  meta: { silent: true },
})
