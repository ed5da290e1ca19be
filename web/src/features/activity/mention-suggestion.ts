import type { User } from "@funil/contract/account/users"
import { folded } from "../../lib/text/folded.ts"
import { createSuggestions, type Suggestions } from "../../records/rich-text/suggestions.ts"
import { personName } from "../../lib/text/person-name.ts"

const maxMatches = 10

/**
 * Returns at most ten users: names with a word that starts with the text, then names that contain
 * it.
 */
export function peopleFor(users: readonly User[], text: string): User[] {
  const wanted = folded(text)
  const rankOf = (user: User) => {
    const name = folded(personName(user))
    if (name.split(/\s+/).some((part) => part.startsWith(wanted))) return 0
    return name.includes(wanted) ? 1 : 2
  }
  return users
    .filter((user) => rankOf(user) < 2)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, maxMatches)
}

/** The users that a note can mention. */
export type Mentions = Suggestions<User>

export function createMentions(loadUsers: () => Promise<readonly User[]>): Mentions {
  return createSuggestions({
    find: async (text) => peopleFor(await loadUsers(), text),
    keep: (user) => ({ id: user.id, label: personName(user) }),
  })
}
