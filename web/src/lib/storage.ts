import { useSyncExternalStore } from "react"
import { languages } from "@funil/contract/shared/languages"

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

/** The columns that somebody has chosen for a list, and how wide they made some. */
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

/** What this browser keeps, each with the check that a stored value must pass to be believed. */
const guards = {
  token: text,
  domain: text,
  /** When the session began on this browser. */
  signedInAt: oneNumber,
  /** Base64 of the role: it decides what is shown until the server has answered, never what is allowed. */
  role: text,
  scheme: oneOf("light", "dark"),
  /** Chosen in this browser; without a choice, the last known one of who signs in here. */
  language: oneOf(...languages),
  usualLanguage: oneOf(...languages),
  menu: oneOf("collapsed"),
  campaign: texts,
  signUp: texts,
  pipeline: text,
  /** By stage, what somebody chose: folded to a strip, or open. */
  stageFolds: recordOf(flag),
  /** By pipeline and stage. */
  stageOrders: recordOf(recordOf(oneOf("activity", "value", "close"))),
  /** The addresses of the filters with which boards were left, by user and pipeline. */
  boardFilters: texts,
  boardDensity: oneOf("compact"),
  calendarView: oneOf("month", "week", "day", "list"),
  /** Latest first. */
  recentPipelines: list,
  /** By user and noun. */
  tables: recordOf(table),
  /** By user and noun. */
  emptyFields: recordOf(oneOf("shown")),
  /** The ids of the imports that run and whose end is to be told. */
  imports: list,
  /** The ids of the mass edits (`ID NOUN`) and mass deletes (`ID NOUN trash`) that run and whose end is to be told. */
  massWorks: list,
  /** The id of this browser's push subscription. */
  pushSubscription: text,
  pushOffer: oneOf("declined"),
  installOffer: oneOf("answered"),
  /** What was written and not saved, by writer and record. */
  noteDrafts: texts,
  mailDrafts: texts,
}

export type StoredKey = keyof typeof guards
export type Stored<K extends StoredKey> = NonNullable<ReturnType<(typeof guards)[K]>>

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

/** The stored value, or undefined when there is none or it is not what it should be. */
export function readStored<K extends StoredKey>(key: K): Stored<K> | undefined {
  const raw = rawOf(key)
  const known = parsed.get(key)
  const value = known && known.raw === raw ? known.value : parse(key, raw)
  parsed.set(key, { raw, value })
  // The guard of the key has made the value.
  return value as Stored<K> | undefined
}

/** Stores a value, or forgets it when undefined. A browser without storage forgets at once, and nothing breaks. */
export function writeStored<K extends StoredKey>(key: K, value: Stored<K> | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name(key))
    else localStorage.setItem(name(key), JSON.stringify(value))
  } catch {
    // Private windows may refuse; what is kept here is convenience only.
  }
  for (const listener of listeners) listener()
}

/** Calls back when anything stored changes, in this tab or in another. */
export function onStoredChange(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener("storage", listener)
  }
}

/** A stored value that the component follows, in all tabs, and its setter. */
export function useStored<K extends StoredKey>(
  key: K,
): [Stored<K> | undefined, (value: Stored<K> | undefined) => void] {
  const value = useSyncExternalStore(onStoredChange, () => readStored(key))
  return [value, (next) => writeStored(key, next)]
}

type ListKey = "imports" | "massWorks"

/** Adds a text to a stored list, once. */
export function keepInList(key: ListKey, text: string): void {
  const kept = readStored(key) ?? []
  if (!kept.includes(text)) writeStored(key, [...kept, text])
}

/** Takes a text out of a stored list. */
export function dropFromList(key: ListKey, text: string): void {
  const left = readStored(key)?.filter((other) => other !== text) ?? []
  writeStored(key, left.length > 0 ? left : undefined)
}
