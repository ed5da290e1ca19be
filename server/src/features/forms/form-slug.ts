import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { takenSlugs } from "./form-queries.ts"

const longest = 60

function plainOf(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()
  const slug = plain.replaceAll(/[^a-z0-9]+/g, "-").slice(0, longest)
  return slug.replaceAll(/^-+|-+$/g, "") || "form"
}

/** An address made of a name: its letters and digits without accents, joined by hyphens, numbered where another form has it. */
export async function slugFrom(tx: Tx, name: string): Promise<string> {
  const plain = plainOf(name)
  const taken = await takenSlugs(tx, plain)
  let slug = plain
  for (let number = 2; taken.has(slug); number += 1) slug = `${plain}-${number}`
  return slug
}

/** Ends with 422 for an address that another form has. */
export async function requireFreeSlug(tx: Tx, slug: string): Promise<void> {
  if ((await takenSlugs(tx, slug)).has(slug)) throw invalid("slug", "taken")
}
