import { sendFile } from "./import-file.ts"
import { none, ofWorld, page, type Sample, type Samples, unique } from "./sample.ts"

/** A call that brings a CSV of one row. */
export function fileOf(header: string, row: () => string) {
  return (): Sample => ({
    body: {
      file: new File([`${header}\n${row()}\n`], "dados.csv", { type: "text/csv" }),
      options: JSON.stringify({ on_match: "create" }),
    },
  })
}

/** Calls of imports that succeed for the world's admin. */
export const importSamples: Samples = {
  "deal.import_columns": none,
  "contact.import_columns": none,
  "company.import_columns": none,
  "user.import_columns": none,
  "product.import_columns": none,
  "deal.import": fileOf("name;amount", () => `${unique("Negócio")};10,50`),
  "contact.import": fileOf("first_name;email", () => `Rita;${unique("rita")}@sol.test`),
  "company.import": fileOf("company", () => unique("Mercado")),
  "user.import": fileOf("first_name;email;role", () => `Bia;${unique("bia")}@importada.test;agent`),
  "product.import": fileOf("name;price", () => `${unique("Forno")};10,50`),
  "import.list": () => ({ query: page }),
  "import.get": ofWorld("rehearsal"),
  "import.cancel": async ({ api, admin }) => {
    const { body } = await sendFile(api, admin, { path: "/companies", csv: "company\nMercado\n" })
    return { params: { id: (body as { id: string }).id }, body: { undo: true } }
  },
}
