import { isOwn } from "./own-value.ts"
import * as z from "zod/mini"
import type { Entity } from "./entities.ts"

export const fieldTypes = [
  "text",
  "email",
  "link",
  "number",
  "money",
  "date",
  "time",
  "instant",
  "wall_clock",
  "boolean",
  "select",
  "record",
  "tags",
  "multiselect",
] as const
export type FieldType = (typeof fieldTypes)[number]

/** One field of a noun, as every path sees it: forms, lists, filters, search, mass edit, import, export, automations. */
export interface Field {
  readonly type: FieldType
  /** What the account calls a field of its own. */
  readonly label?: string
  /** What a `record` field points to. */
  readonly to?: Entity | "pipeline" | "stage" | "task_type"
  /** A `record` field that holds several links. */
  readonly many?: true
  /** The values of a `select` field. */
  readonly options?: readonly string[]
  /** Only Brazil uses the field, or these of its options. Screens of accounts elsewhere leave them out. */
  readonly brazilian?: true | readonly string[]
  /** The options are nouns, which filters name by the words of the paths too. */
  readonly isNoun?: true
  /** A record can't be without it. */
  readonly required?: true
  /** Its text may have line breaks. */
  readonly isLong?: true
  /** Set by the server: it may be sent back in a PUT and is then ignored. */
  readonly readonly?: true
  /** Filters take it, and lists may be ordered by it. */
  readonly filter?: true
  /** Text search looks into it. */
  readonly search?: true
  readonly massEdit?: true
  readonly import?: true
  readonly export?: true
  /** Of a field of the account's own: usable as a variable of messages. Those of the product are in `message-variables`. */
  readonly message?: true
}

/** The fields of one noun by their name, which is the same in the column, on the wire and in the property. */
export type FieldTable = Readonly<Record<string, Field>>

/** The common kind of field: editable, filterable, in mass edit, import and export. */
/* @__NO_SIDE_EFFECTS__ */
export function field(type: FieldType, more: Partial<Field> = {}): Field {
  return { type, filter: true, massEdit: true, import: true, export: true, ...more }
}

/** A field that the server sets: filterable, exported, never written. */
/* @__NO_SIDE_EFFECTS__ */
export function derived(type: FieldType, more: Partial<Field> = {}): Field {
  return { type, readonly: true, filter: true, export: true, ...more }
}

/** A field that is only shown: read with the record, reachable by no filter, order, import or export. */
/* @__NO_SIDE_EFFECTS__ */
export function shown(type: FieldType, more: Partial<Field> = {}): Field {
  return { type, readonly: true, ...more }
}

/** The names of the fields that a PUT may carry but that are ignored. */
export function readonlyNames(table: FieldTable): string[] {
  return Object.entries(table).flatMap(([name, item]) => (item.readonly ? [name] : []))
}

type Shape = Record<string, z.ZodMiniType>
type Optional<S extends Shape> = { [K in keyof S]: z.ZodMiniOptional<S[K]> }

/**
 * The body of a PUT: each writable field may be left out, read-only ones that a GET answered are accepted and
 * dropped, anything else is a 422.
 */
export function updateBody<S extends Shape>(writable: S, table: FieldTable) {
  return updateBodyOf(
    writable,
    readonlyNames(table).filter((name) => !isOwn(writable, name)),
  )
}

/** As `updateBody`, for what has no field table: the names that are accepted and dropped. */
export function updateBodyOf<S extends Shape>(writable: S, ignored: readonly string[]) {
  const optional = Object.fromEntries(
    Object.entries(writable).map(([name, schema]) => [name, z.optional(schema)]),
  )
  const accepted = Object.fromEntries(ignored.map((name) => [name, z.optional(z.unknown())]))
  const drop = (body: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => isOwn(optional, name)))
  // Object.fromEntries forgets the keys; they are those of `writable`, each optional.
  return z.pipe(z.strictObject({ ...optional, ...accepted }), z.transform(drop)) as unknown as z.ZodMiniType<
    z.output<z.ZodMiniObject<Optional<S>>>,
    z.input<z.ZodMiniObject<Optional<S>>>
  >
}
