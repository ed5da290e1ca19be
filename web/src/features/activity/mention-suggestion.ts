import type { User } from "@funil/contract/users"
import { folded } from "../../lib/folded.ts"
import { createSuggestions, type Suggestions } from "../../records/rich-text/suggestions.ts"
import { fullName } from "../users/user-api.ts"

const maxMatches = 10

/** At most ten people of whose names one begins with the text, or else contains it. */
export function peopleFor(users: readonly User[], text: string): User[] {
  const wanted = folded(text)
  const rankOf = (user: User) => {
    const name = folded(fullName(user))
    if (name.split(/\s+/).some((part) => part.startsWith(wanted))) return 0
    return name.includes(wanted) ? 1 : 2
  }
  return users
    .filter((user) => user.deactivated !== true && rankOf(user) < 2)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, maxMatches)
}

/** The people that a note may mention. */
export type Mentions = Suggestions<User>

export function createMentions(loadUsers: () => Promise<readonly User[]>): Mentions {
  return createSuggestions({
    find: async (text) => peopleFor(await loadUsers(), text),
    keep: (user) => ({ id: user.id, label: fullName(user) }),
  })
}
