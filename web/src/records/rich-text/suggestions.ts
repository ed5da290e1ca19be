import type { MentionOptions } from "@tiptap/extension-mention"
import { createStore, type Store } from "../../lib/store.ts"

export type Suggestion = MentionOptions["suggestion"]

/** The editor marks the text after the `@` with this class, and the list opens there. */
const queryClass = "mention-query"

export interface OpenSuggestions<T> {
  readonly items: readonly T[]
  /** The index of the highlighted suggestion. */
  readonly active: number
  readonly pick: (item: T) => void
}

/** The search of the editor while the user types after an `@`, and the open list for its view. */
export interface Suggestions<T> {
  readonly suggestion: Suggestion
  readonly open: Store<OpenSuggestions<T> | undefined>
}

interface Options<T> {
  /** Returns the matches for the text after the `@`, best first. */
  find: (text: string) => readonly T[] | Promise<readonly T[]>
  /** Returns the part of the picked suggestion that the text stores. */
  keep: (item: T) => { id: string; label: string }
  /** Whether an `@` inside a word starts a search. */
  isAnywhere?: boolean
}

function moved(last: number, active: number, key: string): number | undefined {
  if (key === "ArrowDown") return active >= last ? 0 : active + 1
  if (key === "ArrowUp") return active <= 0 ? Math.max(0, last) : active - 1
  return undefined
}

/** Suggestions after an `@`, filtered by typing and picked by mouse or keys. */
export function createSuggestions<T>({ find, keep, isAnywhere = false }: Options<T>): Suggestions<T> {
  const open = createStore<OpenSuggestions<T> | undefined>(undefined)
  const show = ({ items, command }: { items: T[]; command: (kept: ReturnType<typeof keep>) => void }) =>
    open.set({ items, active: 0, pick: (item) => command(keep(item)) })
  const onKeyDown = ({ event }: { event: KeyboardEvent }) => {
    const now = open.get()
    if (!now) return false
    const active = moved(now.items.length - 1, now.active, event.key)
    const item = now.items[now.active]
    if (active !== undefined) open.set({ ...now, active })
    else if ((event.key === "Enter" || event.key === "Tab") && item) now.pick(item)
    else return false
    event.preventDefault()
    return true
  }
  const suggestion: Suggestion = {
    char: "@",
    ...(isAnywhere && { allowedPrefixes: null }),
    decorationClass: queryClass,
    items: async ({ query }) => [...(await find(query))],
    render: () => ({ onStart: show, onUpdate: show, onExit: () => open.set(undefined), onKeyDown }),
  }
  return { suggestion, open }
}
