import * as imports from "@funil/contract/imports"
import { csvAnswer } from "../../platform/http/csv-answer.ts"
import { route, type Route } from "../../platform/http/route.ts"
import { cancelImport, type Undoing } from "./run/cancel-import.ts"
import { exportImportErrors } from "./run/export-import-errors.ts"
import { getImport } from "./run/get-import.ts"
import { listImportColumns } from "./plan/list-import-columns.ts"
import { listImports } from "./run/list-imports.ts"
import { startImport } from "./run/start-import.ts"

/** The routes of imports, over what undoing needs to know of the nouns. */
export const importRoutes = (undoing: Undoing): Route[] => [
  route(imports.importDealColumns, ({ ctx }) => listImportColumns(ctx, "deal")),
  route(imports.importContactColumns, ({ ctx }) => listImportColumns(ctx, "contact")),
  route(imports.importCompanyColumns, ({ ctx }) => listImportColumns(ctx, "company")),
  route(imports.importUserColumns, ({ ctx }) => listImportColumns(ctx, "user")),
  route(imports.importProductColumns, ({ ctx }) => listImportColumns(ctx, "product")),
  route(imports.importBillColumns, ({ ctx }) => listImportColumns(ctx, "bill")),
  route(imports.importDeals, ({ ctx, body }) => startImport(ctx, "deal", body)),
  route(imports.importContacts, ({ ctx, body }) => startImport(ctx, "contact", body)),
  route(imports.importCompanies, ({ ctx, body }) => startImport(ctx, "company", body)),
  route(imports.importUsers, ({ ctx, body }) => startImport(ctx, "user", body)),
  route(imports.importProducts, ({ ctx, body }) => startImport(ctx, "product", body)),
  route(imports.importBills, ({ ctx, body }) => startImport(ctx, "bill", body)),
  route(imports.listImports, ({ ctx, query }) => listImports(ctx, query)),
  route(imports.getImport, ({ ctx, params }) => getImport(ctx, params.id)),
  route(imports.cancelImport, ({ ctx, params, body }) => cancelImport(ctx, undoing, params.id, body)),
  route(imports.getImportErrors, async ({ ctx, params, reply }) =>
    csvAnswer(reply, ctx, await exportImportErrors(ctx, params.id)),
  ),
]
