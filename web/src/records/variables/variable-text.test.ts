import { expect, test } from "vitest"
import { contentOfPlain, piecesOf, plainOfContent, variablesFor } from "./variable-text.ts"

const variables = [
  { name: "owner_email", label: "E-mail do responsável" },
  { name: "contact_first_name", label: "Nome do contato" },
  { name: "name", label: "Nome" },
  { name: "company", label: "Empresa" },
]
const found = (text: string) => variablesFor(variables, text).map(({ name }) => name)

test("variables are found by their label without case and accents, or by their name", () => {
  expect(found("nom")).toEqual(["contact_first_name", "name"])
  expect(found("nome")).toEqual(["name", "contact_first_name"])
  expect(found("RESPONSAVEL")).toEqual(["owner_email"])
  expect(found("first_n")).toEqual(["contact_first_name"])
  expect(found("xyz")).toEqual([])
})

test("at most ten are offered", () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ name: `v${index}`, label: `Valor ${index}` }))
  expect(variablesFor(many, "")).toHaveLength(10)
})

test("a stored text becomes lines with chips, and is stored as it was", () => {
  const labelOf = (name: string) => variables.find((item) => item.name === name)?.label
  for (const text of ["", "Olá, {{name}}!", "{{a}}{{b}}\n\nfim", "{{ solto", "{{custom_fields.x-1}}"]) {
    expect(plainOfContent(contentOfPlain(text, "double", labelOf), "double")).toBe(text)
  }
  const formula = "{amount} * 0.1 + {custom_fields.frete}"
  expect(plainOfContent(contentOfPlain(formula, "single", labelOf), "single")).toBe(formula)
})

test("a formula's fields stand in single braces", () => {
  expect(piecesOf("2 * {amount}", "single")).toEqual([{ text: "2 * " }, { variable: "amount" }])
  expect(piecesOf("{amount}", "double")).toEqual([{ text: "{amount}" }])
})
