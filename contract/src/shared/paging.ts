import * as z from "zod/mini"
import { word } from "./values/text.ts"

/** The default number of rows on a page. */
export const usualPageSize = 20

/** The default and the maximum. */
const pages = [1, 1_000_000] as const
const pageSizes = [usualPageSize, 100] as const

const sent = z.optional(z.string())

/** Parses a number. Returns the default for other texts and for numbers below 1. */
function wholeOf(text: string | undefined, fallback: number, max: number): number {
  const value = Math.trunc(Number(text ?? fallback))
  return Number.isFinite(value) && value >= 1 ? Math.min(value, max) : fallback
}

const whole = (fallback: number, max: number) =>
  z
    .pipe(
      sent,
      z.transform((text) => wholeOf(text, fallback, max)),
    )
    .register(z.globalRegistry, { type: "integer", minimum: 1, maximum: max })

const wholeIfSent = (fallback: number, max: number) =>
  z
    .pipe(
      sent,
      z.transform((text) => (text === undefined ? undefined : wholeOf(text, fallback, max))),
    )
    .register(z.globalRegistry, { type: "integer", minimum: 1, maximum: max })

/**
 * `page` and `per_page`: the default applies below 1 and to texts that are no number. A page has at
 * most 100 rows.
 */
export const pageQuery = {
  page: whole(...pages),
  per_page: whole(...pageSizes),
}

/** Like `pageQuery`, for lists that are whole unless the query has one of them. */
export const partQuery = {
  page: wholeIfSent(...pages),
  per_page: wholeIfSent(...pageSizes),
}

/**
 * The order of a list: any filterable field by its shown value, then always the id. An unknown
 * field is a 422.
 */
export const orderQuery = {
  orderBy: z.optional(word(120)),
  direction: z.optional(z.enum(["asc", "desc"])),
}

/**
 * How to count a list. `exact`, the default, counts all rows. `next` only checks whether a row
 * follows the page, which is much faster: `total` then ends with that row.
 */
export const totalQuery = { total: z.optional(z.enum(["exact", "next"])) }

export interface TotalQuery {
  readonly total?: "exact" | "next" | undefined
}

/** A page of records. An empty result has null `from` and `to`, and `last_page` 1. */
export const paged = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    data: z.array(item),
    current_page: z.number(),
    last_page: z.number(),
    from: z.nullable(z.number()),
    to: z.nullable(z.number()),
    total: z.number(),
  })

export interface Page<T> {
  data: T[]
  current_page: number
  last_page: number
  from: number | null
  to: number | null
  total: number
}

/** Returns a page with its rows and the number of all rows. */
export function page<T>(data: T[], total: number, query: { page: number; per_page: number }): Page<T> {
  const offset = (query.page - 1) * query.per_page
  return {
    data,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
    from: data.length > 0 ? offset + 1 : null,
    to: data.length > 0 ? offset + data.length : null,
    total,
  }
}
