import type { CustomFieldEntity, CustomFieldType } from "@funil/contract/custom-fields"
import type { Tx } from "../../platform/db/transaction.ts"
import { type CustomFieldDefinition, customFieldsIn } from "../../platform/records/custom-fields.ts"
import { today } from "../../platform/today.ts"
import { sampleWords } from "./sample-words.ts"

type Value = (tx: Tx, definition: CustomFieldDefinition) => unknown

const word: Value = ({ language }) => sampleWords[language].tag
const first: Value = (_tx, { options }) => options[0]

/** A value of each type that such a field takes; of a link to another record there is none. */
const values: Readonly<Record<CustomFieldType, Value>> = {
  text: word,
  textarea: word,
  password: word,
  email: () => "exemplo@funil.example",
  link: () => "https://funil.example",
  number: () => 1,
  money: () => 100,
  date: (tx) => today(tx),
  time: () => "09:00",
  tags: (tx, definition) => [word(tx, definition)],
  select: first,
  "select-search": first,
  multiselect: (tx, definition) => [first(tx, definition)],
  div: () => null,
  "global-select": () => null,
}

/** What the account's own fields ask of a new record, so that samples may be made at all. */
export async function sampleValues(tx: Tx, entity: CustomFieldEntity): Promise<Record<string, unknown>> {
  const asked = (await customFieldsIn(tx, entity)).filter(({ required }) => required)
  return Object.fromEntries(
    asked.map((definition) => [definition.name, values[definition.type](tx, definition)]),
  )
}
