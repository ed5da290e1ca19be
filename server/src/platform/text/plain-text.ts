import { ownValue } from "@funil/contract/shared/own-value"
import { asOneLine } from "@funil/contract/shared/values/one-line"

/** A value of JSON as text: scalars as they read, all else as JSON, nothing for none. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ""
  if (typeof value === "string") return value
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint"
    ? String(value)
    : JSON.stringify(value)
}

/**
 * A text from outside as one clean line of at most `max` characters; what can't be stored or seen
 * is gone.
 */
export function oneLine(text: string, max: number): string {
  // Cut first, so that a text of megabytes costs no more than a short one.
  return asOneLine(text.slice(0, 4 * max).toWellFormed())
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, "")
}

const longest = 60

/** The letters and digits of a name without accents, joined by hyphens. */
function plainOf(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()
  const slug = plain.replaceAll(/[^a-z0-9]+/g, "-").slice(0, longest)
  return slug.replaceAll(/^-+|-+$/g, "") || "form"
}

/**
 * The last part of an address, made of a name and numbered where another one has it. `taken`
 * answers those that begin like it.
 */
export async function freeSlug(
  name: string,
  taken: (slug: string) => Promise<ReadonlySet<string>>,
): Promise<string> {
  const plain = plainOf(name)
  const known = await taken(plain)
  let slug = plain
  for (let number = 2; known.has(slug); number += 1) slug = `${plain}-${number}`
  return slug
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Text as it may stand in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ownValue(entities, character) ?? "")
}
