import { word } from "./text.ts"
import * as z from "zod/mini"

/** The rows of a page unless its size is sent. */
export const usualPageSize = 20

/** The fallback and the most. */
const pages = [1, 1_000_000] as const
const pageSizes = [usualPageSize, 100] as const

const sent = z.optional(z.string())

/** A number that is sent as text; what is below 1 or not a number counts as the fallback. */
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

/** `page` and `per_page`: below 1 or not a number counts as the default, above 100 a page as 100. */
export const pageQuery = {
  page: whole(...pages),
  per_page: whole(...pageSizes),
}

/** The same of a list that comes whole unless one of them is sent. */
export const partQuery = {
  page: wholeIfSent(...pages),
  per_page: wholeIfSent(...pageSizes),
}

/** The order of a list: any field that filters take, by what is shown of it, then always the id. An unknown field is a 422 of the field table. */
export const orderQuery = {
  orderBy: z.optional(word(120)),
  direction: z.optional(z.enum(["asc", "desc"])),
}

/**
 * How far the rows of a list are counted. `exact`, the default, counts all of them; `next` looks only whether a row follows the page,
 * which is far quicker: `total` then ends with that row.
 */
export const totalQuery = { total: z.optional(z.enum(["exact", "next"])) }

export interface TotalQuery {
  readonly total?: "exact" | "next" | undefined
}

/** A page of records. An empty result has `from` and `to` null and `last_page` 1. */
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

/** Puts a page together from its rows and the number of all rows. */
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
