import { expect, test } from "vitest"
import { can, type Permission, roles, scopeOf } from "./permissions.ts"

/**
 * The rows of the decided role table that are a plain yes or no: A(dmin), M(anager), a(gent),
 * r(estricted), e(xternal), v(isitor).
 */
const rows: readonly (readonly [permission: Permission, allowed: string])[] = [
  ["product.read", "AMarev"],
  ["product.write", "AM"],
  ["custom_field.read", "AMarev"],
  ["custom_field.write", "AM"],
  ["task_type.read", "AMarev"],
  ["task_type.write", "AM"],
  ["record.import", "AM"],
  ["record.export", "AMar"],
  ["record.mass_update", "AMa"],
  ["record.mass_delete", "AM"],
  ["filter.manage", "AMarev"],
  ["contact.create", "AMare"],
  ["contact.update", "AMare"],
  ["contact.delete", "AMa"],
  ["contact.privacy", "A"],
  ["company.create", "AMare"],
  ["company.update", "AMare"],
  ["company.delete", "AMa"],
  ["user.create", "AM"],
  ["user.delete", "AM"],
  ["log.read", "AMarv"],
  ["operation.read", "AMar"],
  ["account.read", "AM"],
  ["account.write", "A"],
  ["token.manage", "A"],
  ["webhook.manage", "A"],
  ["bill.manage", "A"],
]

test.each(rows)("%s belongs to %s", (permission, allowed) => {
  const held = Array.from("AMarev").filter((_, index) => can(roles[index] ?? "visitor", permission))
  expect(held.join("")).toBe(allowed)
})

test("saved filters reach as far as the role table says", () => {
  expect(roles.map((role) => scopeOf(role, "filter.manage"))).toEqual([
    "all",
    "own_and_public",
    "own_and_public",
    "own_and_public",
    "personal",
    "own_and_public",
  ])
})
