import * as z from "zod/mini"
import type { Permission } from "../permissions.ts"
import { endpoint, type Schema } from "./endpoint.ts"
import type { Entity } from "./entities.ts"
import { filterBody } from "./filters.ts"
import { idParams } from "./ids.ts"
import { massTrashAnswer, massTrashBody, massUpdateAnswer, massUpdateBody } from "./mass.ts"
import { orderQuery, paged, pageQuery, totalQuery } from "./paging.ts"
import { findQuery, searchQuery } from "./records.ts"

/** How a noun is read. */
interface Reading<R extends Schema, W extends string> {
  readonly may: Readonly<Record<"read", Permission>>
  /** The record, as answers have it. */
  readonly record: R
  /** Other words for `search`. */
  readonly words?: readonly W[]
}

/** How it is written. */
interface Writing<R extends Schema, C extends Schema, U extends Schema, N extends Schema> {
  readonly may: Readonly<Record<"create" | "update" | "trash", Permission>>
  readonly record: R
  /** The body that makes a record. */
  readonly create: C
  /** The answer to it, where that is more than the record. */
  readonly created?: N
  /** The body that changes a record. */
  readonly update: U
}

/** The English word for several of a noun. */
export function manyOf(noun: string): string {
  return noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

const listQuery = { ...pageQuery, ...totalQuery, ...orderQuery }

/** What is asked of a list that comes whole with `paginate=false`, and its answer. */
export const wholeListQuery = z.strictObject({
  ...listQuery,
  paginate: z.optional(z.enum(["true", "false"])),
})
export const wholeList = <R extends Schema>(record: R) => z.union([paged(record), z.array(record)])

/** Other words for `search` in a query. */
function synonyms<W extends string>(words: readonly W[]) {
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(words.map((word) => [word, searchQuery.search])) as Record<
    W,
    typeof searchQuery.search
  >
}

/* @__NO_SIDE_EFFECTS__ */
function readEndpoints<R extends Schema, W extends string>(
  noun: Entity,
  path: `/${string}`,
  { may, record, words = [] }: Reading<R, W>,
) {
  return {
    /** Newest first, users by first name, unless `orderBy` says otherwise. */
    list: endpoint({
      id: `${noun}.list`,
      summary: `List ${manyOf(noun)}`,
      method: "GET",
      path,
      access: may.read,
      query: z.strictObject(listQuery),
      answer: paged(record),
    }),
    /** Looks in names, codes, emails, phones, documents and notes; of deals also in the names of contacts and companies. */
    search: endpoint({
      id: `${noun}.search`,
      summary: `Search ${manyOf(noun)}`,
      method: "GET",
      path: `${path}/search`,
      access: may.read,
      query: z.strictObject({ ...pageQuery, ...totalQuery, ...searchQuery, ...synonyms(words) }),
      answer: paged(record),
    }),
    /** The records, at most 100, whose attribute is exactly the value. Contacts are found by their other emails and phones too. */
    find: endpoint({
      id: `${noun}.find`,
      summary: `Find ${manyOf(noun)} by a value`,
      method: "GET",
      path: `${path}/find`,
      access: may.read,
      query: findQuery,
      answer: z.array(record),
    }),
    /** Without any `filters` it finds all. Newest first, users by first name and tasks by start, unless `orderBy` says otherwise. */
    filter: endpoint({
      id: `${noun}.filter`,
      summary: `Filter ${manyOf(noun)}`,
      method: "POST",
      reads: true,
      path: `${path}/filter`,
      access: may.read,
      query: wholeListQuery,
      body: filterBody,
      status: 200,
      answer: wholeList(record),
    }),
    get: endpoint({
      id: `${noun}.get`,
      summary: `Get a ${noun}`,
      method: "GET",
      path: `${path}/:id`,
      access: may.read,
      params: idParams,
      answer: record,
    }),
  }
}

/* @__NO_SIDE_EFFECTS__ */
function writeEndpoints<R extends Schema, C extends Schema, U extends Schema, N extends Schema>(
  noun: Entity,
  path: `/${string}`,
  { may, record, create, created, update }: Writing<R, C, U, N>,
) {
  return {
    create: endpoint({
      id: `${noun}.create`,
      summary: `Create a ${noun}`,
      method: "POST",
      path,
      access: may.create,
      body: create,
      // Left out, it is the record, which is exactly its type then.
      answer: created ?? (record as unknown as N),
    }),
    /** Changes the fields that are sent and keeps the others. A list, such as `tags` or `contacts`, is replaced as a whole. */
    update: endpoint({
      id: `${noun}.update`,
      summary: `Update a ${noun}`,
      method: "PUT",
      path: `${path}/:id`,
      access: may.update,
      params: idParams,
      body: update,
      answer: record,
    }),
    /** Moves it to the trash, from where it can be restored for 30 days, by the `Undo-Token` or by the calls of the trash. */
    trash: endpoint({
      id: `${noun}.trash`,
      summary: `Delete a ${noun}`,
      method: "DELETE",
      path: `${path}/:id`,
      access: may.trash,
      params: idParams,
    }),
  }
}

/* @__NO_SIDE_EFFECTS__ */
function massEndpoints(noun: Entity, path: `/${string}`) {
  return {
    /** Changes every record that the target finds and the caller may change; the others are skipped. One operation, one undo. */
    massUpdate: endpoint({
      id: `${noun}.mass_update`,
      summary: `Update ${manyOf(noun)} in bulk`,
      method: "PUT",
      path: `${path}/filter`,
      access: "record.mass_update",
      hasDryRun: true,
      body: massUpdateBody,
      answer: massUpdateAnswer,
    }),
    /** Puts every record that the target finds and the caller may delete in the trash. One operation, one undo. */
    massTrash: endpoint({
      id: `${noun}.mass_trash`,
      summary: `Delete ${manyOf(noun)} in bulk`,
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

/**
 * The calls that all nouns have; a noun exports those that it answers under its own names. Imports and exports stand in
 * `imports.ts` and `exports.ts`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function recordEndpoints<
  R extends Schema,
  C extends Schema,
  U extends Schema,
  N extends Schema = R,
  W extends string = never,
>(noun: Entity, path: `/${string}`, definition: Reading<R, W> & Writing<R, C, U, N>) {
  return {
    ...readEndpoints(noun, path, definition),
    ...writeEndpoints(noun, path, definition),
    ...massEndpoints(noun, path),
  }
}

type Body = z.ZodMiniType<unknown, Record<string, unknown>>

/** The calls of a noun whose records are `T`. */
export type RecordEndpoints<T> = ReturnType<
  typeof recordEndpoints<z.ZodMiniType<T>, Body, Body, z.ZodMiniType<T>, never>
>
