import { cnpj, cpf } from "cpf-cnpj-validator"
import { ownValue } from "../shared/own-value.ts"
import { personName, spokenName } from "../shared/values/person-name.ts"
import { maxTags } from "../shared/values/text.ts"
import { numberIn } from "../shared/values/written-number.ts"
import { fitText, type Leave } from "./left-cells.ts"
import { partsOf } from "./migrated-file.ts"
import type { MigratedNoun } from "./systems/rivals.ts"

const maxLength: Readonly<Record<string, number>> = {
  first_name: 200,
  last_name: 200,
  company: 200,
  name: 200,
  job: 200,
  address_zip: 40,
  address_street: 200,
  address_number: 40,
  address_complement: 200,
  address_block: 200,
  address_city: 200,
  address_state: 60,
  address_country: 60,
}
const dates = new Set(["expected_close_date", "birthdate"])
const links = new Set([
  "website",
  "social_media_linkedin",
  "social_media_instagram",
  "social_media_facebook",
  "social_media_twitter",
])

/** Returns a field's value from a cell, or null without one. `leave` gets a truncated cell. */
export function cleanCell(noun: MigratedNoun, field: string, text: string, leave: Leave): string | null {
  if (field === "document") return (noun === "contact" ? cpf : cnpj).isValid(text) ? text : null
  if (field === "tags") return tagsIn(text, leave)
  if (field === "amount") return numberIn(text, ",") === null ? null : text
  if (dates.has(field)) return /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/.test(text) ? text : null
  if (links.has(field)) return linkIn(text)
  const max = ownValue(maxLength, field)
  return max === undefined ? text : fitText(field, text, max, leave)
}

/** Returns a person's names. `leave` gets a text longer than their fields. */
export function fitName(text: string, leave: Leave): ReturnType<typeof personName> {
  const names = personName(text)
  if (`${names.first_name} ${names.last_name}`.trim() !== spokenName(text))
    leave("full_name", text, "shortened")
  return names
}

/** Returns a web address, and adds a missing scheme. */
function linkIn(text: string): string | null {
  const [first = ""] = text.split(/\s+/)
  if (/^https?:\/\/\S+$/i.test(first)) return first
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(first) ? `https://${first}` : null
}

export const maxTagLength = 60

/** Returns tags without the colors that Trello appends. */
function tagsIn(text: string, leave: Leave): string {
  const tags = new Set(partsOf(text, /[,;|]/).map((tag) => tag.replace(/ \([a-z_ ]+\)$/, "")))
  if (tags.size > maxTags || [...tags].some((tag) => tag.length > maxTagLength))
    leave("tags", text, "shortened")
  return [...new Set([...tags].map((tag) => tag.slice(0, maxTagLength)))].slice(0, maxTags).join("|")
}
