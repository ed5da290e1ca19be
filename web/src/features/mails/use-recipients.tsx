import { ownValue } from "@funil/contract/shared/own-value"
import { isEmail } from "@funil/contract/shared/values/text"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { type ClipboardEvent, type KeyboardEvent, useState } from "react"
import type { MailPerson } from "../../lib/session/begun-mail.ts"
import { folded } from "../../lib/text/folded.ts"
import { Avatar } from "../../ui/marks/avatar.tsx"
import type { ComboboxOption } from "../../ui/fields/combobox-list.tsx"
import { useDebounced } from "../../ui/forms/debounced.ts"
import { choicePagesOptions } from "../../records/record-choices.ts"

interface Line {
  /** Addresses in the order they were added. */
  value: readonly string[]
  /** Addresses in other fields, which are not suggested again. */
  taken: readonly string[]
  /** People to suggest first. */
  people: readonly MailPerson[]
  onChange: (value: string[]) => void
  /** Receives typed text that is not an address yet. */
  onTyped: (text: string) => void
}

const searchFrom = 2
const searchDelay = 200
const maxOffered = 8

function optionOf({ name, email }: MailPerson): ComboboxOption {
  return {
    id: email,
    label: name,
    detail: email,
    icon: <Avatar decorative size={20} name={name} picture={null} />,
  }
}

/** Suggestions: the record's people, other matches, and the typed text if it is an address. */
function useOffers(text: string, { people, value, taken }: Omit<Line, "onChange" | "onTyped">) {
  const typed = text.trim()
  const search = useDebounced(typed, searchDelay)
  const { data, isFetching } = useInfiniteQuery({
    ...choicePagesOptions("contact", search),
    enabled: search.length >= searchFrom,
    placeholderData: keepPreviousData,
  })
  const isSearched = typed.length >= searchFrom
  const matches = isSearched ? (data?.pages ?? []).flatMap((page) => page.data) : []
  const found = matches.flatMap(({ label: name, record }): MailPerson[] =>
    [record.email ?? [], record.other_emails].flat().map((email) => ({ name, email })),
  )
  const used = new Set([...value, ...taken].map((address) => address.toLowerCase()))
  const fits = ({ name, email }: MailPerson) => folded(`${name} ${email}`).includes(folded(typed))
  const rows = new Map<string, ComboboxOption>()
  for (const person of [...people, ...found]) {
    const key = person.email.toLowerCase()
    if (!used.has(key) && !rows.has(key) && fits(person)) rows.set(key, optionOf(person))
  }
  const isNamed = ({ label }: ComboboxOption) =>
    folded(label)
      .split(" ")
      .some((word) => word.startsWith(folded(typed)))
  const offers = [...rows.values()]
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
    .slice(0, maxOffered)
  const isNew = isEmail(typed) && !rows.has(typed.toLowerCase()) && !used.has(typed.toLowerCase())
  return { rows: isNew ? [{ id: typed, label: typed }, ...offers] : offers, isBusy: isSearched && isFetching }
}

/** Extracts the addresses of a pasted list with any separators. */
function addressesIn(text: string): string[] {
  return text.split(/[\s,;<>]+/).filter(isEmail)
}

interface ListKeys {
  text: string
  rows: readonly ComboboxOption[]
  active: number | undefined
  isOpen: boolean
  setActive: (active: number | undefined) => void
  add: (address: string) => void
  finish: () => void
  dropLast: () => void
}

/**
 * Keys of the field: arrows move through suggestions, Enter picks one, separators add the typed
 * address.
 */
function onLineKey(event: KeyboardEvent, list: ListKeys): void {
  const { key, ctrlKey, metaKey } = event
  const { text, rows, active, isOpen, setActive } = list
  const row = rows[active ?? -1]
  const by = ownValue({ ArrowDown: 1, ArrowUp: -1 }, key)
  if (by !== undefined) {
    event.preventDefault()
    setActive(active === undefined ? 0 : (active + by + rows.length) % Math.max(rows.length, 1))
  } else if (key === "Enter" && row && !ctrlKey && !metaKey) {
    event.preventDefault()
    list.add(row.id)
  } else if ([",", ";"].includes(key) || (key === "Enter" && text.trim() !== "")) {
    event.preventDefault()
    list.finish()
  } else if (key === "Backspace" && text === "") list.dropLast()
  else if (key === "Escape" && isOpen) {
    // Esc closes only the list, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    setActive(undefined)
  }
}

/** The typed text, its suggestions and the keys of the field. */
export function useRecipients(line: Line) {
  const { value, taken, onChange, onTyped } = line
  const [text, setText] = useState("")
  const [active, setActive] = useState<number>()
  const [isBad, setBad] = useState(false)
  const typed = text.trim()
  const { rows, isBusy } = useOffers(text, line)
  const isOpen = active !== undefined && (rows.length > 0 || typed !== "")
  const add = (...addresses: string[]) => {
    const known = new Set([...value, ...taken].map((address) => address.toLowerCase()))
    const added = addresses.filter((address) => !known.has(address.toLowerCase()))
    if (added.length > 0) onChange([...value, ...added])
    setText("")
    onTyped("")
    setBad(false)
    setActive(undefined)
  }
  const type = (next: string) => {
    setText(next)
    onTyped(next.trim())
    setBad(false)
    setActive(0)
  }
  const finish = () => {
    setActive(undefined)
    if (isEmail(typed)) add(typed)
    else setBad(typed !== "")
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = addressesIn(event.clipboardData.getData("text"))
    if (pasted.length < 2) return
    event.preventDefault()
    add(...pasted)
  }
  const dropLast = () => value.length > 0 && onChange(value.slice(0, -1))
  const onKeyDown = (event: KeyboardEvent) =>
    onLineKey(event, { text, rows, active, isOpen, setActive, add, finish, dropLast })
  const open = () => setActive(active ?? 0)
  return {
    text,
    typed,
    active,
    rows,
    isBusy,
    isOpen,
    isBad,
    add,
    type,
    open,
    setActive,
    finish,
    onKeyDown,
    onPaste,
  }
}
