import type { User } from "@funil/contract/users"
import type { MentionOptions } from "@tiptap/extension-mention"
import { folded } from "../../lib/folded.ts"
import { createStore, type Store } from "../../lib/store.ts"
import { fullName } from "../users/user-api.ts"
import { mentionQueryClass } from "./note-schema.ts"

export type MentionSuggestion = MentionOptions["suggestion"]

const mostMatches = 10

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
    .slice(0, mostMatches)
}

export interface OpenMentions {
  readonly people: readonly User[]
  /** Index of the one under the keys. */
  readonly active: number
  readonly pick: (user: User) => void
}

/** What the editor asks for while a mention is typed, and the open list for whoever shows it. */
export interface Mentions {
  readonly suggestion: MentionSuggestion
  readonly open: Store<OpenMentions | undefined>
}

function moved(open: OpenMentions, key: string): number | undefined {
  const last = open.people.length - 1
  if (key === "ArrowDown") return open.active >= last ? 0 : open.active + 1
  if (key === "ArrowUp") return open.active <= 0 ? Math.max(0, last) : open.active - 1
  return undefined
}

export function createMentions(loadUsers: () => Promise<readonly User[]>): Mentions {
  const open = createStore<OpenMentions | undefined>(undefined)
  const show = ({
    items,
    command,
  }: {
    items: User[]
    command: (mention: { id: string; label: string }) => void
  }) =>
    open.set({
      people: items,
      active: 0,
      pick: (user) => command({ id: user.id, label: fullName(user) }),
    })
  const onKeyDown = ({ event }: { event: KeyboardEvent }) => {
    const now = open.get()
    if (!now) return false
    const active = moved(now, event.key)
    const person = now.people[now.active]
    if (active !== undefined) open.set({ ...now, active })
    else if ((event.key === "Enter" || event.key === "Tab") && person) now.pick(person)
    else return false
    event.preventDefault()
    return true
  }
  const suggestion: MentionSuggestion = {
    char: "@",
    decorationClass: mentionQueryClass,
    items: async ({ query }) => peopleFor(await loadUsers(), query),
    render: () => ({ onStart: show, onUpdate: show, onExit: () => open.set(undefined), onKeyDown }),
  }
  return { suggestion, open }
}
