import { listDeals } from "@funil/contract/records/deals"
import { writeXlsx } from "hucre/xlsx"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { importFile } from "../../../test/imports/import-file.ts"

const api = await testApi()

test.each([{}, { decimal: "," }])(
  "numbers of an Excel file keep their size beside amounts that are texts, with %o",
  async (options) => {
    const who = await api.signUp()
    const amounts = ["1.234,56", 1234.567, 123.456, "2.345", 1_000_000]
    const bytes = await writeXlsx({
      sheets: [
        { name: "Capa", hidden: true, rows: [["Segredo"], ["Nada"]] },
        {
          name: "Negócios",
          rows: [["name", "amount"], ...amounts.map((amount, at) => [`N${String(at)}`, amount])],
        },
      ],
    })
    const done = await importFile(api, who, { path: "/cards", csv: Buffer.from(bytes), options })
    expect(done).toMatchObject({ created: 5, failed: 0, incomplete: 0 })
    const { data } = await api.call(listDeals, who, { query: { orderBy: "name" } })
    expect(data.map(({ amount }) => amount)).toEqual([1234.56, 1234.57, 123.46, 2345, 1_000_000])
  },
)
