import * as z from "zod/mini"
import type { Right } from "../account/noun-rights.ts"
import type { Permission } from "../account/permissions.ts"
import { endpoint, type Schema } from "./endpoint.ts"
import type { Entity } from "./entities.ts"
import type { Field, FieldTable } from "./fields.ts"
import { filterBody } from "./filters.ts"
import { idParams, link, links } from "./ids.ts"
import { massTrashAnswer, massTrashBody, massUpdateAnswer, massUpdateBody } from "./mass.ts"
import { ownValue, setOwn } from "./own-value.ts"
import { orderQuery, paged, pageQuery, totalQuery } from "./paging.ts"
import { findQuery, searchQuery } from "./records.ts"
import { calendarDate, wallClock } from "./values/dates.ts"
import { money } from "./values/money.ts"
import { email, name, optionalText, tags, url } from "./values/text.ts"

// Without the assertions below, tsc infers any permission for an endpoint's access.
/* oxlint-disable typescript/no-unnecessary-type-assertion */

/** The permission of each kind of call. */
type Rights = Readonly<Record<Right, Permission>>

/** The schemas for reading a noun. */
interface Reading<R extends Schema, W extends string, M extends Rights> {
  readonly may: M
  /** The record in answers. */
  readonly record: R
  /** Other words for `search`. */
  readonly words?: readonly W[]
}

/** The schemas for writing a noun. */
interface Writing<R extends Schema, C extends Schema, U extends Schema, N extends Schema, M extends Rights> {
  readonly may: M
  readonly record: R
  /** The body that creates a record. */
  readonly create: C
  /** The answer to it, if it has more than the record. */
  readonly created?: N
  /** The body that changes a record. */
  readonly update: U
}

const listQuery = { ...pageQuery, ...totalQuery, ...orderQuery }

/** The query of a list that is whole with `paginate=false`, and its answer. */
export const wholeListQuery = z.strictObject({
  ...listQuery,
  paginate: z.optional(z.enum(["true", "false"])),
})
export const wholeList = <R extends Schema>(record: R) => z.union([paged(record), z.array(record)])

/** Other words for `search` in a query. */
function synonyms<W extends string>(words: readonly W[]) {
  // The type of Object.fromEntries loses the keys.
  return Object.fromEntries(words.map((word) => [word, searchQuery.search])) as Record<
    W,
    typeof searchQuery.search
  >
}

/* @__NO_SIDE_EFFECTS__ */
function readEndpoints<R extends Schema, W extends string, M extends Rights, E extends Entity>(
  noun: E,
  path: `/${string}`,
  { may, record, words = [] }: Reading<R, W, M>,
) {
  return {
    list: endpoint({
      id: `${noun}.list`,
      method: "GET",
      path,
      access: may.read as M["read"],
      query: z.strictObject(listQuery),
      answer: paged(record),
    }),
    search: endpoint({
      id: `${noun}.search`,
      method: "GET",
      path: `${path}/search`,
      access: may.read as M["read"],
      query: z.strictObject({ ...pageQuery, ...totalQuery, ...searchQuery, ...synonyms(words) }),
      answer: paged(record),
    }),
    find: endpoint({
      id: `${noun}.find`,
      method: "GET",
      path: `${path}/find`,
      access: may.read as M["read"],
      query: findQuery,
      answer: z.array(record),
    }),
    filter: endpoint({
      id: `${noun}.filter`,
      method: "POST",
      reads: true,
      path: `${path}/filter`,
      access: may.read as M["read"],
      query: wholeListQuery,
      body: filterBody,
      status: 200,
      answer: wholeList(record),
    }),
    get: endpoint({
      id: `${noun}.get`,
      method: "GET",
      path: `${path}/:id`,
      access: may.read as M["read"],
      params: idParams,
      answer: record,
    }),
  }
}

/* @__NO_SIDE_EFFECTS__ */
function writeEndpoints<
  R extends Schema,
  C extends Schema,
  U extends Schema,
  N extends Schema,
  M extends Rights,
  E extends Entity,
>(noun: E, path: `/${string}`, { may, record, create, created, update }: Writing<R, C, U, N, M>) {
  return {
    create: endpoint({
      id: `${noun}.create`,
      method: "POST",
      path,
      access: may.create as M["create"],
      body: create,
      // Omitted, it is the record, so its type is exact.
      answer: created ?? (record as unknown as N),
    }),
    update: endpoint({
      id: `${noun}.update`,
      method: "PUT",
      path: `${path}/:id`,
      access: may.update as M["update"],
      params: idParams,
      body: update,
      answer: record,
    }),
    trash: endpoint({
      id: `${noun}.trash`,
      method: "DELETE",
      path: `${path}/:id`,
      access: may.trash as M["trash"],
      params: idParams,
    }),
  }
}

/* @__NO_SIDE_EFFECTS__ */
function massEndpoints<E extends Entity>(noun: E, path: `/${string}`) {
  return {
    massUpdate: endpoint({
      id: `${noun}.mass_update`,
      method: "PUT",
      path: `${path}/filter`,
      access: "record.mass_update",
      hasDryRun: true,
      body: massUpdateBody,
      answer: massUpdateAnswer,
    }),
    massTrash: endpoint({
      id: `${noun}.mass_trash`,
      method: "DELETE",
      path: `${path}/filter`,
      access: "record.mass_delete",
      hasDryRun: true,
      body: massTrashBody,
      status: 200,
      answer: massTrashAnswer,
    }),
  }
}

/** Returns the calls of all nouns. `imports.ts` and `exports.ts` have imports and exports. */
/* @__NO_SIDE_EFFECTS__ */
export function recordEndpoints<
  R extends Schema,
  C extends Schema,
  U extends Schema,
  N extends Schema = R,
  W extends string = never,
  const M extends Rights = Rights,
  E extends Entity = Entity,
>(noun: E, path: `/${string}`, definition: Reading<R, W, M> & Writing<R, C, U, N, M>) {
  return {
    ...readEndpoints(noun, path, definition),
    ...writeEndpoints(noun, path, definition),
    ...massEndpoints(noun, path),
  }
}

type Body = z.ZodMiniType<unknown, Record<string, unknown>>

/** The calls of a noun whose records are `T`. */
export type RecordEndpoints<T> = ReturnType<
  typeof recordEndpoints<z.ZodMiniType<T>, Body, Body, z.ZodMiniType<T>, never, Rights, Entity>
>

/**
 * The schemas of bodies by the type of a field. A noun passes its own schema where it has other
 * rules.
 */
const optionalTypes = {
  text: z.nullable(optionalText(200)),
  email: z.nullable(email),
  link: z.nullable(url),
  money,
  date: z.nullable(calendarDate),
  wall_clock: wallClock,
  boolean: z.boolean(),
  tags,
}
/** The types with another schema for a required field. */
const requiredTypes = { text: name, email }

const required = <const O extends readonly string[]>(options: O) => z.enum(options)
const optional = <const O extends readonly string[]>(options: O) => z.nullable(z.enum(options))
const optionalLink = z.nullable(link)

type OptionalTypes = typeof optionalTypes
type RequiredTypes = typeof requiredTypes
type Options<F> = F extends { readonly options: infer O extends readonly string[] } ? O : never
type IsRequired = { readonly required: true }

type SchemaOf<F extends Field> = F extends { readonly type: "select" }
  ? ReturnType<F extends IsRequired ? typeof required<Options<F>> : typeof optional<Options<F>>>
  : F extends { readonly type: "record" }
    ? F extends { readonly many: true }
      ? typeof links
      : F extends IsRequired
        ? typeof link
        : typeof optionalLink
    : F extends IsRequired & { readonly type: infer K extends keyof RequiredTypes }
      ? RequiredTypes[K]
      : F extends { readonly type: infer K extends keyof OptionalTypes }
        ? OptionalTypes[K]
        : never

type WrittenName<T extends FieldTable> = keyof {
  [K in keyof T as T[K] extends { readonly readonly: true } ? never : K]: true
}
type RequiredName<T extends FieldTable> = keyof {
  [K in keyof T as T[K] extends IsRequired ? K : never]: true
}
/** The writable fields whose type has no schema here. */
type UnknownName<T extends FieldTable> = {
  [K in WrittenName<T>]: [SchemaOf<T[K]>] extends [never] ? K : never
}[WrittenName<T>]

type Shape = Record<string, z.ZodMiniType>

function schemaOf(field: Field): z.ZodMiniType | undefined {
  if (field.type === "record") return field.many ? links : field.required ? link : optionalLink
  if (field.type === "select") return (field.required ? required : optional)(field.options ?? [])
  const types: Partial<Record<Field["type"], z.ZodMiniType>> = {
    ...optionalTypes,
    ...(field.required && requiredTypes),
  }
  return types[field.type]
}

/**
 * Returns the schemas of a body's fields in the order of the table, from `special` or by their
 * types. Fields only in `special` follow.
 */
/* @__NO_SIDE_EFFECTS__ */
export function writableFields<
  const T extends FieldTable,
  S extends Shape & Record<UnknownName<T>, z.ZodMiniType>,
>(table: T, special: S): { [K in Exclude<WrittenName<T>, keyof S>]: SchemaOf<T[K]> } & S {
  const shape: Shape = {}
  for (const [field, definition] of Object.entries(table)) {
    const schema = ownValue<Shape>(special, field) ?? (definition.readonly ? undefined : schemaOf(definition))
    if (schema) setOwn(shape, field, schema)
  }
  return { ...shape, ...special } as never
}

/** Returns the fields of a body that creates a record: required ones, and others as optional. */
/* @__NO_SIDE_EFFECTS__ */
export function createFields<const T extends FieldTable, W extends Shape>(
  table: T,
  writable: W,
): { [K in keyof W]: K extends RequiredName<T> ? W[K] : z.ZodMiniOptional<W[K]> } {
  const shape: Shape = {}
  for (const [field, schema] of Object.entries(writable))
    setOwn(shape, field, ownValue(table, field)?.required ? schema : z.optional(schema))
  return shape as never
}
