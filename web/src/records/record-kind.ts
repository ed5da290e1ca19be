import type { alikeContacts } from "@funil/contract/contacts"
import type { exportContacts } from "@funil/contract/exports"
import type { Entity } from "@funil/contract/shared/entities"
import type { FieldTable } from "@funil/contract/shared/fields"
import type { FilterRow } from "@funil/contract/shared/filters"
import { ownValue } from "@funil/contract/shared/own-value"
import type { RecordEndpoints } from "@funil/contract/shared/record-endpoints"
import type { Messages } from "../lib/messages.ts"
import type { Tone } from "../ui/badge.tsx"

export interface RecordBase {
  readonly id: string
  readonly custom_fields?: Readonly<Record<string, unknown>> | undefined
}

/** The calls of a noun. They come from `@funil/contract/schemas/…`, as fields and forms are checked by their bodies. */
type KindEndpoints<T> = Pick<
  RecordEndpoints<T>,
  "filter" | "search" | "get" | "create" | "update" | "trash" | "massUpdate" | "massTrash"
> & { readonly export: typeof exportContacts }

/** What a link to a record shows: a person round, anything else square. */
export interface RecordFace {
  readonly id: string
  readonly name: string
  readonly picture?: string | null | undefined
  readonly isSquare?: boolean
  readonly detail?: string | null | undefined
}

/** A filter that the product brings along. */
export interface ReadyFilter {
  readonly name: string
  readonly filters: readonly FilterRow[]
}

/** What a call that changes more than one record says of the others. */
export type Reach = Readonly<Record<string, string>>

/** A noun as lists, filters, mass edit, import and export see it; everything about its fields stands in the field table. */
export interface RecordKind<T extends RecordBase = RecordBase> {
  readonly entity: Entity
  /** The first part of each query key of the noun: what the event stream reads anew. */
  readonly key: string
  readonly fields: FieldTable
  readonly endpoints: KindEndpoints<T>
  /** Who else has what is being typed, of nouns that may be there twice. */
  readonly alike?: typeof alikeContacts
  /** Who or what the record is, at a glance. */
  faceOf(record: T): RecordFace
  /** The column that names the record: always the first, never hidden. Its cell shows the face. */
  readonly nameField: string
  /** The other columns that a list shows to whoever has not chosen any. */
  readonly columns: readonly string[]
  /** Pixels of columns whose values are longer or shorter than others of their type. */
  readonly widths?: Readonly<Record<string, number>>
  /** Fields that stand for another one in lists (`user` for `user_id`) or say nothing there. */
  readonly hidden: readonly string[]
  /** Values that lie elsewhere in the record than under the name of their field, such as links, whose faces are shown. */
  shownOf?(record: T): Readonly<Record<string, unknown>>
  /** Values of `select` fields whose colour says something. */
  readonly tones?: Readonly<Record<string, Readonly<Record<string, Tone>>>>
  /** The order of a list nobody has sorted. */
  readonly order: { readonly orderBy: string; readonly direction: "asc" | "desc" }
  /**
   * How far a change of a record reaches where it may reach more than that one: asked before it is sent, with the fields that it writes,
   * null for its deletion. Undefined where there is nothing to ask; a `Withdrawn` where whoever was asked wants no change at all.
   */
  askReach?(record: T, names: readonly string[] | null): Promise<Reach | undefined>
  /** Filters that people have without saving them; `today` is a calendar date. */
  readonly ready?: (m: Messages, today: string) => readonly ReadyFilter[]
  /** The fields that are edited in the cells of a list, besides the account's own. */
  readonly inCells?: readonly string[]
  readonly words: (m: Messages) => Messages["records"][Entity]
  /** What else changes with a field that a mass edit changes. */
  readonly massHints?: (m: Messages) => Readonly<Record<string, string>>
  readonly fieldNames: (m: Messages) => Readonly<Record<string, string>>
  readonly options: (m: Messages) => Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** A noun as far as its fields go. */
export type FieldNoun = Pick<RecordKind, "entity" | "fields" | "options" | "fieldNames" | "massHints">

/** The nouns that files bring. */
export type ImportNoun = Exclude<Entity, "task">

export interface ImportKind extends RecordKind {
  readonly entity: ImportNoun
}

/** What a field is called: its own name where the catalogue has none, as with a field that the server is ahead with. */
export function fieldName(kind: FieldNoun, m: Messages, field: string): string {
  return ownValue(kind.fieldNames(m), field) ?? field
}

/** What a value of a `select` field is called. */
export function optionName(
  kind: RecordKind,
  m: Messages,
  { field, value }: { field: string; value: string },
) {
  return ownValue(ownValue(kind.options(m), field), value) ?? value
}
