import { field, fieldTypes } from "@funil/contract/shared/fields"
import { operatorsByType } from "@funil/contract/shared/filters"
import { describe, expect, test } from "vitest"
import { conditionOf, conditionsOf, rowOfCondition } from "./filter-operators.ts"

describe.each(fieldTypes)("a field of type %s", (type) => {
  const shape = field(type)

  test("offers only what the API takes", () => {
    for (const { operator } of conditionsOf(shape)) expect(operatorsByType[type]).toContain(operator)
  })

  test("knows each of its conditions again by its row", () => {
    for (const condition of conditionsOf(shape)) {
      const row = rowOfCondition("f", condition, [type === "boolean" ? true : "1"])
      expect(row && conditionOf(shape, row)?.key).toBe(condition.key)
    }
  })
})

test("a condition that takes values makes no row without one", () => {
  const [contains] = conditionsOf(field("text"))
  expect(contains && rowOfCondition("job", contains, [])).toBeUndefined()
  expect(contains && rowOfCondition("job", contains, [""])).toBeUndefined()
})

test("several values stay a list, one stands alone", () => {
  const [contains] = conditionsOf(field("text"))
  if (!contains) throw new Error("Texts can be searched")
  expect(rowOfCondition("job", contains, ["a", "", "b"])?.valueField).toEqual(["a", "b"])
  expect(rowOfCondition("job", contains, ["a"])?.valueField).toBe("a")
})

test.each([
  [{ filterField: "f", operator: "null" }, "empty"],
  [{ filterField: "f", operator: null }, "empty"],
  [{ filterField: "f", operator: "=", valueField: "" }, "empty"],
  [{ filterField: "f", operator: "<>", valueField: [] }, "filled"],
  [{ filterField: "f", operator: "like", valueField: "x" }, "contains"],
] as const)("%j is read as %s", (row, key) => {
  const { valueField, ...rest } = { valueField: undefined, ...row }
  const sent = valueField === undefined ? rest : { ...rest, valueField: valueField as string }
  expect(conditionOf(field("text"), sent)?.key).toBe(key)
})

test("an operator that the field lacks is not understood", () => {
  expect(conditionOf(field("select"), { filterField: "f", operator: ">", valueField: "x" })).toBeUndefined()
  expect(conditionOf(field("text"), { filterField: "f", operator: "~", valueField: "x" })).toBeUndefined()
})
