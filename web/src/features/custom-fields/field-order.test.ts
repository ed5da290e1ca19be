import type { CustomField } from "@funil/contract/settings/custom-fields"
import { expect, test } from "vitest"
import { fieldGroups } from "../../records/fields/custom-field-groups.ts"
import { placeInGroup } from "./field-order.ts"

function field(id: string, group: string | null = null): CustomField {
  return {
    id,
    group,
    name: id,
    label: id,
    entity: "deal",
    archived: false,
    type: "text",
    layout: "single-column",
    conditions: [],
    options: [],
    required: false,
    position: 1,
    created_at: "",
    updated_at: "",
  }
}

const all = [field("a"), field("x", "X"), field("b"), field("y", "X"), field("c")]

test("fields stand under their headings, each heading where its first field is", () => {
  expect(fieldGroups(all).map(({ name, fields }) => [name, fields.map(({ id }) => id).join("")])).toEqual([
    [null, "abc"],
    ["X", "xy"],
  ])
})

test("a moved field goes before the one that then follows it in its group", () => {
  const group = [all[0], all[2], all[4]].filter((item) => item !== undefined)
  expect(placeInGroup(all, group, 2, 0)).toEqual({ id: "c", before_id: "a" })
  expect(placeInGroup(all, group, 0, 1)).toEqual({ id: "a", before_id: "c" })
})

test("a field moved to the end of its group goes behind the group's last one", () => {
  const group = [all[1], all[3]].filter((item) => item !== undefined)
  expect(placeInGroup(all, group, 0, 1)).toEqual({ id: "x", before_id: "c" })
  const loose = [all[0], all[2], all[4]].filter((item) => item !== undefined)
  expect(placeInGroup(all, loose, 0, 2)).toEqual({ id: "a", before_id: null })
})
