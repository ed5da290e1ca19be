import { contactFields } from "@funil/contract/records/contacts"
import { type CustomField, customFieldTypes } from "@funil/contract/settings/custom-fields"
import { describe, expect, test } from "vitest"
import { messages } from "../words/pt-br.ts"
import { messages as later } from "../words/pt-br-later.ts"
import { customFieldShape, fieldShape } from "./fields/field-shape.ts"
import { valueAt } from "./fields/use-record-field.ts"
import { customFilterFields, filterFieldsOf } from "./filters/filter-fields.ts"
import { matchColumns } from "./import/steps/match-columns.ts"
import { fieldName, optionName, type RecordKind } from "./record-kind.ts"
import { fieldSpeech } from "./record/timeline/record-history-lines.ts"
import { allColumns, nameColumn, shownColumns } from "./table/table-columns.ts"

const m = { ...messages, ...later }
// Columns, filters and histories read only the field table and its labels. No endpoint is called.
const kind = {
  entity: "contact",
  fields: contactFields,
  nameField: "first_name",
  columns: ["email"],
  hidden: [],
  fieldNames: () => m.fieldNames.contact,
  options: () => ({}),
} as unknown as RecordKind

describe.each(["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"])(
  "a word that every object knows, %s,",
  (word) => {
    const custom = customFieldTypes.map(
      (type) => ({ name: word, label: word, type, options: [word] }) as unknown as CustomField,
    )
    const record = JSON.parse(`{"id": "1", "custom_fields": {"${word}": "valor"}}`)

    test("as a field of the account's own has the value that a record holds, and else none", () => {
      expect(valueAt(record, `custom_fields.${word}`)).toBe("valor")
      expect(valueAt({ id: "1", custom_fields: {} }, `custom_fields.${word}`)).toBeNull()
      expect(valueAt({ id: "1" }, word)).toBeNull()
    })

    test.each(custom)("as a $type has its column, filter, input and history", (field) => {
      const name = `custom_fields.${word}`
      const [column] = allColumns(kind, m, [field]).filter((one) => one.name === name)
      const [filter] = customFilterFields([field], m)
      if (column) expect(column).toMatchObject({ name, label: word })
      if (filter) expect(filter).toMatchObject({ name, label: word })
      expect(field.type === "div").toBe(customFieldShape(field) === null)
      const speech = { m, kind, customFields: [field] } as unknown as Parameters<typeof fieldSpeech>[0]
      expect(fieldSpeech(speech, name).label).toBe(word)
      expect(fieldSpeech(speech, word)).toMatchObject({ label: word, shape: { widget: undefined } })
    })

    test("as the name of a field or an option is said as it stands", () => {
      expect([fieldName(kind, m, word), optionName(kind, m, { field: word, value: word })]).toEqual([
        word,
        word,
      ])
      expect(fieldShape("contact", word, { type: "text" })).toMatchObject({
        widget: undefined,
        maxLength: 200,
      })
      const all = { name: nameColumn(kind, m), all: allColumns(kind, m, []) }
      const columns = shownColumns(kind, all, { columns: ["email", word], widths: {} })
      expect(columns.map(({ width }) => Number.isFinite(width))).toEqual([true, true])
      expect(
        filterFieldsOf({ ...kind, fields: { [word]: { type: "text", filter: true } } }, m),
      ).toMatchObject([{ name: word, label: word }])
    })

    test("as a header of a file is matched with the field of that name alone", () => {
      const column = { type: "text", required: false, enabled: true } as const
      const columns = [
        { ...column, related_column: "first_name", label: "first_name" },
        { ...column, related_column: `custom_fields.${word}`, label: word },
      ]
      expect(matchColumns("contact", [word], columns)).toEqual([`custom_fields.${word}`])
      expect(matchColumns("contact", [word], columns.slice(0, 1))).toEqual([null])
    })
  },
)
