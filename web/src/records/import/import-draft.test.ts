import type { ImportColumn } from "@funil/contract/data/imports"
import { expect, test } from "vitest"
import { type ImportDraft, planOf, problemOf, usualOptions } from "./import-draft.ts"

const columns: ImportColumn[] = ["first_name", "email"].map((related_column) => ({
  related_column,
  label: related_column,
  type: "text",
  required: related_column === "first_name",
  enabled: true,
}))

function draftOf(
  fields: readonly (string | null)[],
  more: Partial<ImportDraft["options"]> = {},
): ImportDraft {
  return {
    file: new File([], "a.csv"),
    preview: { headers: fields.map((_, at) => `c${at}`), rows: [], isWhole: true, text: null },
    origin: null,
    fields,
    options: { ...usualOptions("contact", fields), ...more },
  }
}

test("a required field has to be filled, except where known records are only updated", () => {
  expect(problemOf(draftOf(["first_name", null]), columns)).toBeUndefined()
  expect(problemOf(draftOf(["email"]), columns)?.missing).toEqual([columns[0]])
  expect(problemOf(draftOf(["email"], { on_match: "update" }), columns)).toBeUndefined()
  expect(problemOf(draftOf([null]), columns)?.isEmpty).toBe(true)
})

test("records are recognised by the surest imported field, until it is no longer imported", () => {
  const draft = draftOf(["first_name", "email"])
  expect(planOf(draft, true).options).toMatchObject({ match_on: "email", on_match: "skip", dry_run: true })
  expect(planOf({ ...draft, fields: ["first_name", null] }, false).options.match_on).toBeNull()
})

test.each(["contact", "company"] as const)("the key of a %s is the e-mail before the document", (noun) => {
  const proposed = (fields: readonly string[]) => usualOptions(noun, fields).match_on
  expect(proposed(["phone1", "document", "email"])).toBe("email")
  expect(proposed(["phone1", "document"])).toBe("document")
  expect(proposed(["phone1"])).toBe("phone1")
})

test("columns that are not imported are sent as left out", () => {
  expect(planOf(draftOf(["first_name", null]), false).headers).toEqual([
    { header: "c0", related_column: "first_name", enabled: true },
    { header: "c1", related_column: null, enabled: false },
  ])
})
