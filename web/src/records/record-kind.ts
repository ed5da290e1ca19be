import type { alikeCompanies, listCompanyDeals } from "@funil/contract/records/companies"
import type { alikeContacts, listContactDeals } from "@funil/contract/records/contacts"
import type { MergeBody } from "@funil/contract/shared/duplicates"
import type { NounExport } from "@funil/contract/data/exports"
import type { Entity } from "@funil/contract/shared/entities"
import type { FieldTable } from "@funil/contract/shared/fields"
import type { FilterRow } from "@funil/contract/shared/filters"
import { ownValue } from "@funil/contract/shared/own-value"
import type { RecordEndpoints } from "@funil/contract/shared/record-endpoints"
import type { Answer } from "../lib/api/api.ts"
import type { Messages } from "../lib/text/messages.ts"
import type { Tone } from "../ui/marks/badge.tsx"
import type { PictureSource } from "./picture/picture-body.ts"

export interface RecordBase {
  readonly id: string
  readonly custom_fields?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The noun's endpoints, from `@funil/contract/schemas/…`, because forms validate against their
 * bodies.
 */
type KindEndpoints<T> = Pick<
  RecordEndpoints<T>,
  "filter" | "search" | "get" | "create" | "update" | "trash" | "massUpdate" | "massTrash"
> & { readonly export: NounExport }

/** How a link shows a record: people have round pictures, others square ones. */
export interface RecordFace {
  readonly id: string
  readonly name: string
  readonly picture?: string | null | undefined
  readonly isSquare?: boolean
  readonly detail?: string | null | undefined
}

/** Fields of a record's page under a heading. */
export interface FieldGroup {
  readonly title?: (m: Messages) => string
  readonly names: readonly string[]
}

/** The form that creates a record. Each inner list is a row of one or two fields. */
interface NounForm {
  readonly submit: (m: Messages) => string
  readonly names: readonly (readonly string[])[]
  /** The rows behind "more". */
  readonly more?: readonly (readonly string[])[]
}

export type MergeCall<T> = (id: string, body: MergeBody) => Promise<Answer<T>>

interface PictureCalls {
  readonly upload: (id: string, source: PictureSource) => Promise<Answer<unknown>>
  readonly remove: (id: string) => Promise<Answer<unknown>>
}

/** A built-in filter. */
export interface ReadyFilter {
  readonly name: string
  readonly filters: readonly FilterRow[]
}

/** Which other records a call also changes, as query parameters. */
export type Reach = Readonly<Record<string, string>>

/**
 * Describes a noun for lists, pages, filters, mass edits, imports and exports. Its field table
 * describes the fields.
 */
export interface RecordKind<T extends RecordBase = RecordBase> {
  readonly entity: Entity
  /** The first part of the noun's query keys, which the event stream refetches. */
  readonly key: string
  readonly fields: FieldTable
  readonly endpoints: KindEndpoints<T>
  /** The endpoint that finds likely duplicates while the user types, if the noun can have any. */
  readonly alike?: typeof alikeContacts | typeof alikeCompanies
  /** The endpoint that lists the record's deals. */
  readonly deals?: typeof listContactDeals | typeof listCompanyDeals
  /** Merges other records into the one with this id. */
  readonly merge?: MergeCall<T>
  readonly picture?: PictureCalls
  /** The fields of the record's page. Custom fields and the address follow on their own. */
  readonly groups?: readonly FieldGroup[]
  /** Whether the record's page hides empty fields behind a button. */
  readonly foldsEmpty?: boolean
  readonly form?: NounForm
  /** Returns the record's name and picture. */
  faceOf(record: T): RecordFace
  /** The column with the name. It is always first, never hidden, and shows the picture. */
  readonly nameField: string
  /** The other columns that a list shows by default. */
  readonly columns: readonly string[]
  /** The widths of columns in pixels, if they differ from their type's default. */
  readonly widths?: Readonly<Record<string, number>>
  /**
   * Fields that lists hide: duplicates of another field (`user` and `user_id`) or meaningless ones.
   */
  readonly hidden: readonly string[]
  /** Values to show that are not stored under the field's own name, such as linked records. */
  shownOf?(record: T): Readonly<Record<string, unknown>>
  /** The tones of `select` values whose color has a meaning. */
  readonly tones?: Readonly<Record<string, Readonly<Record<string, Tone>>>>
  /** The default order. */
  readonly order: { readonly orderBy: string; readonly direction: "asc" | "desc" }
  /**
   * Asks how far a change reaches before it is sent. `names` are the changed fields, or null for a
   * deletion. Undefined if there is no question. Throws `Withdrawn` if the user cancels.
   */
  askReach?(record: T, names: readonly string[] | null): Promise<Reach | undefined>
  /** The built-in filters. `today` is a calendar date. */
  readonly ready?: (m: Messages, today: string) => readonly ReadyFilter[]
  /** The fields with inline editing in list cells, besides custom fields. */
  readonly inCells?: readonly string[]
  readonly words: (m: Messages) => Messages["records"][Entity]
  /** The words of a deletion, if it is more than a move to the trash. */
  readonly removal?: (m: Messages) => RemovalWords
  /** What else a mass edit of a field changes. */
  readonly massHints?: (m: Messages) => Readonly<Record<string, string>>
  readonly fieldNames: (m: Messages) => Readonly<Record<string, string>>
  readonly options: (m: Messages) => Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The words that ask before a deletion. */
export interface RemovalWords {
  readonly remove: string
  readonly removeTitle: (name: string) => string
  readonly removeText: string
  readonly removeConfirm: string
}

/** The parts of a noun that concern its fields. */
export type FieldNoun = Pick<RecordKind, "entity" | "fields" | "options" | "fieldNames" | "massHints">

/** The nouns that can be imported. */
export type ImportNoun = Exclude<Entity, "task">

export interface ImportKind extends RecordKind {
  readonly entity: ImportNoun
}

/** The label of a field, or its API name if a newer server sends an unknown one. */
export function fieldName(kind: FieldNoun, m: Messages, field: string): string {
  return ownValue(kind.fieldNames(m), field) ?? field
}

/** The label of a `select` value. */
export function optionName(
  kind: RecordKind,
  m: Messages,
  { field, value }: { field: string; value: string },
) {
  return ownValue(ownValue(kind.options(m), field), value) ?? value
}
