import * as z from "zod/mini"

/** A UUIDv7 as text, in lower case. A malformed one is a 404 in a path and a 422 in a body. */
export const id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, "uuid"))
  .register(z.globalRegistry, { format: "uuid" })

/** The params of a path with one `:id`. */
export const idParams = z.strictObject({ id })

/**
 * The account of a query. Only a session, a job or the directory of domains creates one
 * (`platform/access`, `platform/jobs`), so a query without a proven account doesn't compile.
 */
export type AccountId = string & { readonly __brand: "AccountId" }

/** The most links of a kind in a body. */
export const maxLinks = 100

export const link = z.union([
  id,
  z.pipe(
    z.looseObject({ id }),
    z.transform((record) => record.id),
  ),
])

/** Links to several records of a noun. */
export const links = z.array(link).check(z.maxLength(maxLinks))
