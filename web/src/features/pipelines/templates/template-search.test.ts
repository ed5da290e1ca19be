import { expect, test } from "vitest"
import type { Template } from "@funil/contract/settings/templates"
import { findTemplates } from "./template-search.ts"

function template(name: string, group: Template["group"], schema: string[] = []): Template {
  const at = "2026-01-01T00:00:00.000Z"
  const rest = {
    description: "",
    content: "",
    addon: null,
    locale: "pt-BR",
    createdAt: at,
    updatedAt: at,
    publishedAt: at,
  } as const
  return { id: name, name, group, schema, ...rest }
}

const all = [
  template("Acompanhamento Jurídico", "legal", ["Petição"]),
  template("Funil de Vendas", "sales", ["Negociação"]),
  template("Contratos", "legal", ["Negociação"]),
]
const names = (found: Template[]) => found.map(({ name }) => name)

test("the search ignores case and accents", () => {
  expect(names(findTemplates(all, { group: "all", search: "  JURIDICO", first: ["sales"] }))).toEqual([
    "Acompanhamento Jurídico",
  ])
})

test("stage names are found too, and sales comes first among equals", () => {
  expect(names(findTemplates(all, { group: "all", search: "negociacao", first: ["sales"] }))).toEqual([
    "Funil de Vendas",
    "Contratos",
  ])
})

test("a name that begins with the text stands before one that contains it", () => {
  const two = [template("Novo contrato", "sales"), template("Contrato", "legal")]
  expect(names(findTemplates(two, { group: "all", search: "contr", first: ["sales"] }))).toEqual([
    "Contrato",
    "Novo contrato",
  ])
})

test("a group narrows the list", () => {
  expect(names(findTemplates(all, { group: "legal", search: "", first: ["sales"] }))).toEqual([
    "Acompanhamento Jurídico",
    "Contratos",
  ])
})
