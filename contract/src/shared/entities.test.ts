import { expect, test } from "vitest"
import { customFieldEntities } from "../settings/custom-fields.ts"
import { entity, entityAmong, entityOfWord, ledgerEntities, trashEntity } from "./entities.ts"

test.each([
  ["cards", "deal"],
  ["contacts", "contact"],
  ["companies", "company"],
  ["users", "user"],
  ["products", "product"],
  ["bills", "bill"],
  ["tasks", "task"],
  ["customFields", "custom_field"],
])("%s is the path's word for a %s", (word, named) => {
  expect(entityOfWord(word)).toBe(named)
  expect(entityAmong(ledgerEntities).parse(word)).toBe(named)
})

test("a noun's own word names it", () => {
  for (const word of ledgerEntities) expect(entityAmong(ledgerEntities).parse(word)).toBe(word)
})

test("only the nouns that are taken are named, by either word", () => {
  expect(entityAmong(customFieldEntities).safeParse("tasks").success).toBe(false)
  expect(entity.safeParse("notes").success).toBe(false)
  expect(trashEntity.parse("notes")).toBe("note")
  for (const word of ["", "Cards", "constructor", "__proto__"])
    expect(entity.safeParse(word).success, word).toBe(false)
})
