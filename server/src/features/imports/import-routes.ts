import { type CustomFieldEntity, customFieldEntities } from "@funil/contract/custom-fields"
import * as imports from "@funil/contract/imports"
import { sheetAnswer } from "../../platform/http/sheet-answer.ts"
import { route, type Route } from "../../platform/http/route.ts"
import type { Undoing } from "../history/take-back.ts"
import { cancelImport } from "./run/cancel-import.ts"
import { exportImportErrors } from "./run/export-import-errors.ts"
import { getImport } from "./run/get-import.ts"
import { listImportColumns } from "./plan/list-import-columns.ts"
import { listImports } from "./run/list-imports.ts"
import { startImport } from "./run/start-import.ts"

interface Calls {
  readonly columns: typeof imports.importDealColumns
  readonly start: typeof imports.importDeals
}

const calls: Readonly<Record<CustomFieldEntity, Calls>> = {
  deal: { columns: imports.importDealColumns, start: imports.importDeals },
  contact: { columns: imports.importContactColumns, start: imports.importContacts },
  company: { columns: imports.importCompanyColumns, start: imports.importCompanies },
  user: { columns: imports.importUserColumns, start: imports.importUsers },
  product: { columns: imports.importProductColumns, start: imports.importProducts },
  bill: { columns: imports.importBillColumns, start: imports.importBills },
}

/** The routes of imports, over what undoing needs to know of the nouns. */
export const importRoutes = (undoing: Undoing): Route[] => [
  ...customFieldEntities.flatMap((entity) => [
    route(calls[entity].columns, ({ ctx }) => listImportColumns(ctx, entity)),
    route(calls[entity].start, ({ ctx, body }) => startImport(ctx, entity, body)),
  ]),
  route(imports.listImports, ({ ctx, query }) => listImports(ctx, query)),
  route(imports.getImport, ({ ctx, params }) => getImport(ctx, params.id)),
  route(imports.cancelImport, ({ ctx, params, body }) => cancelImport(ctx, undoing, params.id, body)),
  route(imports.getImportErrors, async ({ ctx, params, query, reply }) =>
    sheetAnswer(reply, ctx, await exportImportErrors(ctx, params.id, query.of === "cells")),
  ),
]
