import { expect, test } from "vitest"
import { freeKey, keyBefore } from "./order-key.ts"

const placed = [
  { id: "one", position: "a0" },
  { id: "two", position: "a1" },
  { id: "three", position: "a2" },
]

test("an element comes to stand between its new neighbours", () => {
  const key = keyBefore(placed, "three", "two")
  expect(key! > "a0" && key! < "a1").toBe(true)
})

test("no element to stand before puts it last, and the first one puts it first", () => {
  expect(keyBefore(placed, "one", null)! > "a2").toBe(true)
  expect(keyBefore(placed, "three", "one")! < "a0").toBe(true)
})

test("upper and lower case keys order as the database orders them", () => {
  const mixed = [
    { id: "z", position: "Zz" },
    { id: "a", position: "a0" },
  ]
  expect(keyBefore(mixed, "new", null)! > "a0").toBe(true)
  expect(keyBefore(mixed, "new", "z")! < "Zz").toBe(true)
})

test("an element that is not there, or is the moved one itself, is no neighbour", () => {
  expect(keyBefore(placed, "one", "nine")).toBeUndefined()
  expect(keyBefore(placed, "one", "one")).toBeUndefined()
})

test("elements that share a key still leave room before them", () => {
  const twins = [...placed, { id: "twin", position: "a1" }]
  const key = keyBefore(twins, "three", "twin")
  expect(key! > "a0" && key! < "a1").toBe(true)
})

test("a key that is free is taken back, a taken one gives the next place", () => {
  expect(freeKey(placed, "one", "a0")).toBe("a0")
  const key = freeKey(placed, "nine", "a1")
  expect(key > "a1" && key < "a2").toBe(true)
})
