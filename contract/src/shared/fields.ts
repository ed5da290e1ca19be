import * as z from "zod/mini"
import type { Entity } from "./entities.ts"
import { isOwn } from "./own-value.ts"

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

/**
 * A field of a noun, for all its uses: forms, lists, filters, search, mass edit, import, export,
 * automations.
 */
export interface Field {
  readonly type: FieldType
  /** The name of a custom field. */
  readonly label?: string
  /** The noun that a `record` field links. */
  readonly to?: Entity | "pipeline" | "stage" | "task_type"
  /** A `record` field with several links. */
  readonly many?: true
  /** The values of a `select` field. */
  readonly options?: readonly string[]
  /** Only Brazil uses the field, or these options. Screens of accounts elsewhere hide them. */
  readonly brazilian?: true | readonly string[]
  /** The options are nouns, which filters accept in the paths' words too. */
  readonly isNoun?: true
  /** Every record needs a value. */
  readonly required?: true
  /** The text can have line breaks. */
  readonly isLong?: true
  /** The server sets it. A PUT may include it and ignores it. */
  readonly readonly?: true
  /** Filters and sorting accept it. */
  readonly filter?: true
  /** Text search includes it. */
  readonly search?: true
  readonly massEdit?: true
  readonly import?: true
  readonly export?: true
  /**
   * For a custom field: usable as a variable of messages. `message-variables` has the built-in
   * ones.
   */
  readonly message?: true
}

/** The fields of a noun by name. Column, JSON and property share the name. */
export type FieldTable = Readonly<Record<string, Field>>

/** A field whose type decides its schemas. */
type FieldOfType<T extends FieldType, M> = Field & { readonly type: T } & Pick<
    M,
    keyof M & ("options" | "many" | "required")
  >
type ReadonlyField = Field & { readonly readonly: true }

/** Returns the usual kind of field: editable, filterable, in mass edit, import and export. */
/* @__NO_SIDE_EFFECTS__ */
export function field<const T extends FieldType, const M extends Partial<Field>>(
  type: T,
  more?: M,
): FieldOfType<T, M> {
  return { type, filter: true, massEdit: true, import: true, export: true, ...more } as FieldOfType<T, M>
}

/** Returns a field that the server sets: filterable and exported, never written. */
/* @__NO_SIDE_EFFECTS__ */
export function derived(type: FieldType, more: Partial<Field> = {}): ReadonlyField {
  return { type, readonly: true, filter: true, export: true, ...more }
}

/** Returns a field that is only shown: in answers, but in no filter, order, import or export. */
/* @__NO_SIDE_EFFECTS__ */
export function shown(type: FieldType, more: Partial<Field> = {}): ReadonlyField {
  return { type, readonly: true, ...more }
}

/** Returns the names of fields that a PUT may include and ignores. */
export function readonlyNames(table: FieldTable): string[] {
  return Object.entries(table).flatMap(([name, item]) => (item.readonly ? [name] : []))
}

type Shape = Record<string, z.ZodMiniType>
type Optional<S extends Shape> = { [K in keyof S]: z.ZodMiniOptional<S[K]> }

/**
 * Returns the body of a PUT. Writable fields are optional, read-only fields of a GET are dropped,
 * anything else is a 422.
 */
export function updateBody<S extends Shape>(writable: S, table: FieldTable) {
  return updateBodyOf(
    writable,
    readonlyNames(table).filter((name) => !isOwn(writable, name)),
  )
}

/** Like `updateBody` without a field table: `ignored` names the dropped fields. */
export function updateBodyOf<S extends Shape>(writable: S, ignored: readonly string[]) {
  const optional = Object.fromEntries(
    Object.entries(writable).map(([name, schema]) => [name, z.optional(schema)]),
  )
  const accepted = Object.fromEntries(ignored.map((name) => [name, z.optional(z.unknown())]))
  const drop = (body: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => isOwn(optional, name)))
  // The type of Object.fromEntries loses the keys: they are those in `writable`, all optional.
  return z.pipe(z.strictObject({ ...optional, ...accepted }), z.transform(drop)) as unknown as z.ZodMiniType<
    z.output<z.ZodMiniObject<Optional<S>>>,
    z.input<z.ZodMiniObject<Optional<S>>>
  >
}
