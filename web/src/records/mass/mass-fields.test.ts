import { field } from "@funil/contract/shared/fields"
import { expect, test } from "vitest"
import { fieldShape } from "../fields/field-shape.ts"
import { lacksTags, type MassField, newChoice, sentValue } from "./mass-fields.ts"

const fieldOf = (type: "tags" | "text" | "boolean"): MassField => ({
  name: "f",
  label: "F",
  shape: fieldShape("contact", "f", field(type)),
})

test("tags are added, removed or replaced", () => {
  const choice = { ...newChoice(fieldOf("tags")), value: ["a"] }
  expect(sentValue(choice)).toEqual({ add: ["a"], remove: [] })
  expect(sentValue({ ...choice, tagMode: "remove" })).toEqual({ add: [], remove: ["a"] })
  expect(sentValue({ ...choice, tagMode: "replace" })).toEqual(["a"])
})

test("tags to add or to remove have to be named, while replacing them by none clears them", () => {
  const choice = newChoice(fieldOf("tags"))
  expect(lacksTags(choice)).toBe(true)
  expect(lacksTags({ ...choice, value: ["a"] })).toBe(false)
  expect(lacksTags({ ...choice, tagMode: "replace" })).toBe(false)
})

test("any other field may be cleared", () => {
  expect(lacksTags(newChoice(fieldOf("text")))).toBe(false)
  expect(sentValue(newChoice(fieldOf("text")))).toBeNull()
  expect(sentValue(newChoice(fieldOf("boolean")))).toBe(true)
})
