import { ownValue } from "@funil/contract/shared/own-value"
import { describe, expect, test } from "vitest"
import type { Messages } from "../lib/text/messages.ts"
import { messages as en } from "../words/en.ts"
import { messages as laterEn } from "../words/en-later.ts"
import { messages as ptBr } from "../words/pt-br.ts"
import { messages as laterPtBr } from "../words/pt-br-later.ts"
import { recordKinds } from "./nouns.ts"

const languages: readonly (readonly [string, Messages])[] = [
  ["pt-BR", { ...ptBr, ...laterPtBr }],
  ["en", { ...en, ...laterEn }],
]
const cases = languages.flatMap(([language, m]) =>
  Object.values(recordKinds).map((noun) => ({ language, m, noun, entity: noun.entity })),
)

const sortedKeys = (words: object) => Object.keys(words).toSorted()

describe.each(cases)("$entity in $language", ({ m, noun }) => {
  test("every field has a name, and every name a field", () => {
    expect(sortedKeys(noun.fieldNames(m))).toEqual(sortedKeys(noun.fields))
  })

  test("every option of a field has a word, and every word an option", () => {
    const words = noun.options(m)
    expect(sortedKeys(noun.fields)).toEqual(expect.arrayContaining(sortedKeys(words)))
    for (const [name, { options }] of Object.entries(noun.fields))
      if (options) expect(sortedKeys(ownValue(words, name) ?? {}), name).toEqual(options.toSorted())
  })
})
