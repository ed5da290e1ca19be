import { expect, test } from "vitest"
import { placed, placeOf } from "./setting-order.ts"

const list = ["a", "b", "c"].map((id) => ({ id }))
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id).join("")

test("the place of a moved item gives the order that the user sees", () => {
  expect(placeOf(list, 0, 1)).toEqual({ id: "a", before_id: "c" })
  expect(placeOf(list, 0, 2)).toEqual({ id: "a", before_id: null })
  expect(ids(placed(list, placeOf(list, 0, 1)))).toBe("bac")
  expect(ids(placed(list, placeOf(list, 0, 2)))).toBe("bca")
  expect(ids(placed(list, placeOf(list, 2, 0)))).toBe("cab")
})

test("a list without the moved item stays as it is", () => {
  expect(ids(placed(list, { id: "x", before_id: "a" }))).toBe("abc")
})
