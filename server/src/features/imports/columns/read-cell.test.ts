import { entities } from "@funil/contract/shared/entities"
import { expect, test } from "vitest"
import { spokenOptions } from "../../../nouns/noun-words.ts"
import { fixedFields } from "../../../nouns/record-sources.ts"
import { optionIn, yesOrNo } from "./cell-words.ts"

test("yes and no have many words", () => {
  expect(["Sim", "NÃO", "true", "0", "talvez"].map(yesOrNo)).toEqual([true, false, true, false, null])
})

test("an option is found without case and accents, or by a word for it", () => {
  const known = ["Não sei", "female"]
  expect(["nao SEI", "Mulher", "outra"].map((text) => optionIn(text, known))).toEqual([
    "Não sei",
    "female",
    "outra",
  ])
})

test.each([
  ["bill", "method", "CARTAO DE CREDITO", "credit_card"],
  ["bill", "method", "Credit card", "credit_card"],
  ["bill", "method", "instant payment (pix)", "instant_payment"],
  ["contact", "gender", "Prefere não dizer", "undisclosed"],
  ["contact", "gender", "Prefers not to say", "undisclosed"],
  ["user", "role", "Vendedor (só os próprios negócios)", "restricted_agent"],
  ["user", "role", "Restricted agent", "restricted_agent"],
  ["user", "gender", "Visitante", "Visitante"],
] as const)("of a %s's %s, %s is read as %s", (entity, name, text, option) => {
  expect(optionIn(text, fixedFields(entity)[name]?.options, spokenOptions(entity, name))).toBe(option)
})

test.each(entities)(
  "%s: what an option is called on screen, in any language, means no other one",
  (entity) => {
    for (const [name, { options }] of Object.entries(fixedFields(entity)))
      for (const [option, word] of options ? spokenOptions(entity, name) : [])
        expect(optionIn(word, options, spokenOptions(entity, name)), `${name}: ${word}`).toBe(option)
  },
)
