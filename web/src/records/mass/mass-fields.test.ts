import { field } from "@funil/contract/shared/fields"
import { expect, test } from "vitest"
import { fieldShape } from "../fields/field-shape.ts"
import { lacksItems, type MassField, newChoice, sentPair } from "./mass-fields.ts"

const fieldOf = (type: "tags" | "text" | "boolean" | "record", more = {}): MassField => ({
  name: "f",
  label: "F",
  shape: fieldShape("contact", "f", field(type, more)),
  hint: undefined,
})
const lists = [fieldOf("tags"), fieldOf("record", { to: "company", many: true })]

test.each(lists)("tags and links to many are added, removed or replaced", (list) => {
  const choice = { ...newChoice(list), value: ["a"] }
  expect(sentPair(choice)).toEqual({ field: "f", value: ["a"], mode: "add" })
  expect(sentPair({ ...choice, mode: "remove" })).toEqual({ field: "f", value: ["a"], mode: "remove" })
  expect(sentPair({ ...choice, mode: "set" })).toEqual({ field: "f", value: ["a"], mode: "set" })
})

test.each(lists)(
  "what is added or removed has to be named, while replacing all by none clears them",
  (list) => {
    const choice = newChoice(list)
    expect(lacksItems(choice)).toBe(true)
    expect(lacksItems({ ...choice, value: ["a"] })).toBe(false)
    expect(lacksItems({ ...choice, mode: "set" })).toBe(false)
  },
)

test("any other field has no mode and may be cleared", () => {
  for (const other of [fieldOf("text"), fieldOf("record", { to: "user" })]) {
    expect(lacksItems(newChoice(other))).toBe(false)
    expect(sentPair(newChoice(other))).toEqual({ field: "f", value: null })
  }
  expect(sentPair(newChoice(fieldOf("boolean")))).toEqual({ field: "f", value: true })
})
