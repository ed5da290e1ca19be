import type { FieldTable } from "@funil/contract/shared/fields"
import type { ImportColumn } from "@funil/contract/data/imports"
import { expect, test } from "vitest"
import { recordKinds } from "../nouns.ts"
import type { Messages } from "../../lib/text/messages.ts"
import { messages as en } from "../../words/en.ts"
import { messages as enLater } from "../../words/en-later.ts"
import { messages as pt } from "../../words/pt-br.ts"
import { messages as ptLater } from "../../words/pt-br-later.ts"
import type { ImportKind } from "../../records/record-kind.ts"
import { matchColumns } from "../../records/import/steps/match-columns.ts"
import { templateHeaders } from "../../records/import/steps/template-headers.ts"

const catalogues: readonly (readonly [string, Messages])[] = [
  ["pt-BR", { ...pt, ...ptLater }],
  ["en", { ...en, ...enLater }],
]
const kinds = Object.values(recordKinds).filter((kind): kind is ImportKind => kind.entity !== "task")

function column([related_column, { type, required }]: [string, FieldTable[string]]): ImportColumn {
  return { related_column, label: related_column, type, required: required === true, enabled: true }
}

test.each(
  kinds.flatMap((kind) => catalogues.map(([language, m]) => [kind.entity, language, kind, m] as const)),
)("the import knows every column of the template of a %s in %s by itself", (_, __, kind, m) => {
  const filled = Object.entries(kind.fields).filter(([, field]) => field.import)
  const own: ImportColumn = {
    related_column: "custom_fields.nome",
    label: "Nome",
    type: "text",
    required: false,
    enabled: true,
  }
  const details = Object.keys(m.imports.columns.further).filter((name) => name.includes("."))
  const described = kind.entity === "deal" ? details.map((name) => column([name, { type: "text" }])) : []
  const columns = [...filled.map(column), ...described, own]
  const headers = templateHeaders(kind, columns, m)
  expect(new Set(headers).size).toBe(columns.length)
  const matched = matchColumns(kind.entity, headers, columns).map(String)
  expect(matched.toSorted()).toEqual(columns.map(({ related_column }) => related_column).toSorted())
  expect(headers.filter((header) => /^[A-ZÀ-Ý]/.test(header)).length).toBeGreaterThan(headers.length / 2)
})
