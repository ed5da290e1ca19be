import { useSyncExternalStore } from "react"
import { languages } from "@funil/contract/shared/values/languages"

type Guard<T> = (value: unknown) => T | undefined

const text: Guard<string> = (value) => (typeof value === "string" ? value : undefined)
const oneOf =
  <const T>(...options: readonly T[]): Guard<T> =>
  (value) =>
    options.find((option) => option === value)
const recordOf =
  <T>(guard: Guard<T>): Guard<Record<string, T>> =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((item) => guard(item) !== undefined)
      ? (value as Record<string, T>)
      : undefined
const texts = recordOf(text)
const flag: Guard<boolean> = (value) => (typeof value === "boolean" ? value : undefined)
const oneNumber: Guard<number> = (value) => (typeof value === "number" ? value : undefined)
const list: Guard<string[]> = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === "string") ? value : undefined

/** A list's columns and widths, as the user chose them. */
export interface StoredTable {
  columns?: string[]
  widths?: Record<string, number>
}

const table: Guard<StoredTable> = (value) => {
  if (typeof value !== "object" || value === null) return undefined
  const { columns, widths } = value as Record<string, unknown>
  const areWidths = widths === undefined || recordOf(oneNumber)(widths) !== undefined
  return areWidths && (columns === undefined || list(columns) !== undefined) ? value : undefined
}

/** The stored values, each with a guard that rejects invalid ones. */
const guards = {
  token: text,
  domain: text,
  /** When the session started in this browser. */
  signedInAt: oneNumber,
  /**
   * The role in base64. It affects what is shown until the server answers, never what is allowed.
   */
  role: text,
  scheme: oneOf("light", "dark"),
  /** Chosen in this browser, else the last known language of the user. */
  language: oneOf(...languages),
  usualLanguage: oneOf(...languages),
  menu: oneOf("collapsed"),
  campaign: texts,
  signUp: texts,
  pipeline: text,
  /** Whether the user folded or opened a stage, by stage. */
  stageFolds: recordOf(flag),
  /** By pipeline and stage. */
  stageOrders: recordOf(recordOf(oneOf("activity", "value", "close"))),
  /** The last filter of each board as a query string, by user and pipeline. */
  boardFilters: texts,
  boardDensity: oneOf("compact"),
  calendarView: oneOf("month", "week", "day", "list"),
  /** Latest first. */
  recentPipelines: list,
  /** By user and noun. */
  tables: recordOf(table),
  /** By user and noun. */
  emptyFields: recordOf(oneOf("shown")),
  /** The ids of running imports, to report their results. */
  imports: list,
  /**
   * The ids of running mass edits (`ID NOUN`) and mass deletes (`ID NOUN trash`), to report their
   * results.
   */
  massWorks: list,
  /** The id of this browser's push subscription. */
  pushSubscription: text,
  pushOffer: oneOf("declined"),
  installOffer: oneOf("answered"),
  /** Unsaved texts, by author and record. */
  noteDrafts: texts,
  mailDrafts: texts,
}

export type StoredKey = keyof typeof guards
export type StoredValue<K extends StoredKey> = NonNullable<ReturnType<(typeof guards)[K]>>

const name = (key: StoredKey) => `funil.${key}`
const listeners = new Set<() => void>()
const parsed = new Map<StoredKey, { raw: string | null; value: unknown }>()

function rawOf(key: StoredKey): string | null {
  try {
    return localStorage.getItem(name(key))
  } catch {
    return null
  }
}

function parse(key: StoredKey, raw: string | null): unknown {
  if (raw === null) return undefined
  try {
    return guards[key](JSON.parse(raw))
  } catch {
    return undefined
  }
}

/** Returns the stored value, or undefined if it is missing or invalid. */
export function readStored<K extends StoredKey>(key: K): StoredValue<K> | undefined {
  const raw = rawOf(key)
  const known = parsed.get(key)
  const value = known && known.raw === raw ? known.value : parse(key, raw)
  parsed.set(key, { raw, value })
  // The key's guard has checked the type.
  return value as StoredValue<K> | undefined
}

/** Stores a value, or deletes it when undefined. Without storage it does nothing. */
export function writeStored<K extends StoredKey>(key: K, value: StoredValue<K> | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name(key))
    else localStorage.setItem(name(key), JSON.stringify(value))
  } catch {
    // Private windows may refuse. The app works without stored values.
  }
  for (const listener of listeners) listener()
}

/** Calls the listener when a stored value changes, in this or another tab. */
export function onStoredChange(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener("storage", listener)
  }
}

/** Subscribes to a stored value across tabs, and returns a setter. */
export function useStored<K extends StoredKey>(
  key: K,
): [StoredValue<K> | undefined, (value: StoredValue<K> | undefined) => void] {
  const value = useSyncExternalStore(onStoredChange, () => readStored(key))
  return [value, (next) => writeStored(key, next)]
}

type ListKey = "imports" | "massWorks"

/** Adds a text to a stored list, if it isn't there yet. */
export function keepInList(key: ListKey, text: string): void {
  const kept = readStored(key) ?? []
  if (!kept.includes(text)) writeStored(key, [...kept, text])
}

/** Removes a text from a stored list. */
export function dropFromList(key: ListKey, text: string): void {
  const left = readStored(key)?.filter((other) => other !== text) ?? []
  writeStored(key, left.length > 0 ? left : undefined)
}
