import { describe, expect, test } from "vitest"
import { isOwn, ownValue, setOwn } from "./own-value.ts"

const inherited = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.getOwnPropertyNames(Array.prototype),
]

describe.each(inherited)("the name %s", (name) => {
  test("is found only where an object holds it itself", () => {
    expect([ownValue({}, name), isOwn({}, name)]).toEqual([undefined, false])
    const values = { [name]: 1 }
    expect([ownValue(values, name), isOwn(values, name)]).toEqual([1, true])
  })

  test("can be given to an object, and changes nothing else", () => {
    const values: Record<string, unknown> = {}
    setOwn(values, name, { leaked: true })
    expect(Object.entries(values)).toEqual([[name, { leaked: true }]])
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype)
    expect("leaked" in values).toBe(false)
  })
})

test("nothing holds nothing", () => {
  expect([ownValue(null, "a"), ownValue(undefined, "a")]).toEqual([undefined, undefined])
})
