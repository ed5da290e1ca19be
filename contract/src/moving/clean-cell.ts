import { cnpj, cpf } from "cpf-cnpj-validator"
import { ownValue } from "../shared/own-value.ts"
import { numberIn } from "../shared/written-number.ts"
import { partsOf } from "./moved-file.ts"
import type { MovedNoun } from "./rivals.ts"

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

/** What of a cell its field takes; null where that is nothing, though the cell is not empty. */
export function cleanCell(noun: MovedNoun, field: string, text: string): string | null {
  if (field === "document") return (noun === "contact" ? cpf : cnpj).isValid(text) ? text : null
  if (field === "tags") return tagsIn(text)
  if (field === "amount") return numberIn(text, ",") === null ? null : text
  if (dates.has(field)) return /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/.test(text) ? text : null
  if (links.has(field)) return linkIn(text)
  const max = ownValue(maxLength, field)
  return max === undefined ? text : text.slice(0, max)
}

/** An address of the web; of one without its scheme it is added. */
function linkIn(text: string): string | null {
  const [first = ""] = text.split(/\s+/)
  if (/^https?:\/\/\S+$/i.test(first)) return first
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(first) ? `https://${first}` : null
}

/** Tags without the colours that Trello puts behind them. */
function tagsIn(text: string): string {
  const tags = partsOf(text, /[,;|]/).map((tag) => tag.replace(/ \([a-z_ ]+\)$/, "").slice(0, 60))
  return [...new Set(tags)].slice(0, 50).join("|")
}
