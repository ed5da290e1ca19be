import * as z from "zod/mini"

/** A UUIDv7 as text, lower case. A malformed one in a path is "not found", in a body a 422. */
export const id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, "uuid"))
  .register(z.globalRegistry, { format: "uuid" })

/** Params of a path with one `:id`. */
export const idParams = z.strictObject({ id })

/**
 * The account that a query works in. A plain string is not one: it is minted only where a session, a job or the directory of
 * domains proves it (`platform/access`, `platform/jobs`), so a query without a proven account does not compile.
 */
export type AccountId = string & { readonly __brand: "AccountId" }

/** A record is linked to at most so many of a kind by a body. */
export const maxLinks = 100

/** A link in a body: an id, or the record that a GET answered (its id counts). */
export const link = z.union([
  id,
  z.pipe(
    z.looseObject({ id }),
    z.transform((record) => record.id),
  ),
])

/** Links to several records of a noun. */
export const links = z.array(link).check(z.maxLength(maxLinks))
