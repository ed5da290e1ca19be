import type { CustomField } from "@funil/contract/settings/custom-fields"
import { expect, test } from "vitest"
import { customFieldShape, fieldShape } from "./field-shape.ts"

const own = (type: CustomField["type"], options: string[] = []): CustomField => ({
  id: "01900000-0000-7000-8000-000000000000",
  name: "campo",
  label: "Campo",
  entity: "contact",
  type,
  layout: "single-column",
  conditions: [],
  options,
  required: false,
  position: 1,
  group: null,
  archived: false,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
})

test("a long text of one's own takes pages, a short one a few lines, a name two hundred signs", () => {
  expect(customFieldShape(own("textarea"))).toMatchObject({ widget: "area", maxLength: 10_000 })
  expect(customFieldShape(own("text"))?.maxLength).toBe(500)
  expect(fieldShape("contact", "first_name", { type: "text" }).maxLength).toBe(200)
})

test("documents and phones are masked by the noun that they belong to", () => {
  expect(fieldShape("contact", "document", { type: "text" }).widget).toBe("cpf")
  expect(fieldShape("company", "document", { type: "text" }).widget).toBe("cnpj")
  expect(fieldShape("product", "sku", { type: "text" }).widget).toBeUndefined()
})

test("a heading has no input, and a link to any record names the nouns that it takes", () => {
  expect(customFieldShape(own("div"))).toBeNull()
  expect(customFieldShape(own("global-select", ["user"]))?.anyOf).toEqual(["user"])
})
