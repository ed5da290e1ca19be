import { entityOfWord } from "@funil/contract/shared/entities"
import { personName, spokenName } from "@funil/contract/shared/values/person-name"
import { decodeHTMLStrict } from "entities"
import type { Importer } from "../../../nouns/record-feature.ts"
import { idOrWord } from "../columns/cell-words.ts"
import type { ReferenceKind } from "./find-references.ts"
import { productWord } from "./product-word.ts"

export type Maker = Pick<Importer, "createMany" | "createBody">
export type Makeable = "contact" | "company" | "product"

/** Returns the id or name in a word, without the leading noun and a product's amount and price. */
export function wordIn(kind: ReferenceKind, word: string): string {
  const [noun = "", ...rest] = word.split(":")
  const name = rest.length > 0 && entityOfWord(noun) === kind ? rest.join(":").trim() : word
  return idOrWord(kind === "product" ? productWord(name).name : name)
}

/**
 * Returns a name as people say it: `Pereira, Ana` becomes `Ana Pereira`, `&amp;` becomes `&`, two
 * spaces become one.
 */
export function spokenWord(kind: ReferenceKind, word: string): string {
  const text = decodeHTMLStrict(word)
  return kind === "contact" ? spokenName(text) : text.replaceAll(/\s+/g, " ")
}

/** Returns the body of a new record for a word. */
export function bodyOf(kind: Makeable, word: string): Record<string, unknown> {
  if (kind === "product") return { name: spokenWord(kind, word) }
  if (kind === "company") return { company: spokenWord(kind, word) }
  if (word.includes("@")) return { first_name: word.split("@")[0], email: word }
  const { first_name, last_name } = personName(decodeHTMLStrict(word))
  return { first_name, ...(last_name !== "" && { last_name }) }
}
