import { invalid } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { freeSlug } from "../../../platform/text/slug.ts"
import { takenSlugs } from "./form-queries.ts"

/** An address made of a form's name. */
export function slugFrom(tx: Tx, name: string): Promise<string> {
  return freeSlug(name, (slug) => takenSlugs(tx, slug))
}

/** Ends with 422 for an address that another form has. */
export async function requireFreeSlug(tx: Tx, slug: string): Promise<void> {
  if ((await takenSlugs(tx, slug)).has(slug)) throw invalid("slug", "taken")
}
