import * as imports from "@funil/contract/data/imports"
import { type CustomFieldEntity, customFieldEntities } from "@funil/contract/settings/custom-fields"
import { requireCan } from "../../platform/access/require-can.ts"
import { sheetAnswer } from "../../platform/http/downloads.ts"
import { route, type Route } from "../../platform/http/route.ts"
import type { Undoing } from "../history/take-back.ts"
import { listImportColumns } from "./columns/import-columns.ts"
import { exportImportErrors } from "./import-report.ts"
import { cancelImport, getImport, listImports } from "./imports.ts"
import { startImport } from "./start-import.ts"

interface Calls {
  readonly columns: imports.ImportColumns
  readonly start: imports.ImportStart
}

const calls: Readonly<Record<CustomFieldEntity, Calls>> = {
  deal: { columns: imports.importDealColumns, start: imports.importDeals },
  contact: { columns: imports.importContactColumns, start: imports.importContacts },
  company: { columns: imports.importCompanyColumns, start: imports.importCompanies },
  user: { columns: imports.importUserColumns, start: imports.importUsers },
  product: { columns: imports.importProductColumns, start: imports.importProducts },
  bill: { columns: imports.importBillColumns, start: imports.importBills },
}

/** The routes of imports. `undoing` holds what an undo needs of each noun. */
export const importRoutes = (undoing: Undoing): Route[] => [
  ...customFieldEntities.flatMap((entity) => [
    route(calls[entity].columns, ({ ctx }) => listImportColumns(requireCan(ctx, "record.import"), entity)),
    route(calls[entity].start, ({ ctx, body }) =>
      startImport(requireCan(ctx, "record.import"), entity, body),
    ),
  ]),
  route(imports.listImports, ({ ctx, query }) => listImports(ctx, query)),
  route(imports.getImport, ({ ctx, params }) => getImport(ctx, params.id)),
  route(imports.cancelImport, ({ ctx, params, body }) => cancelImport(ctx, undoing, params.id, body)),
  route(imports.getImportErrors, async ({ ctx, params, query, reply }) =>
    sheetAnswer(reply, ctx, await exportImportErrors(ctx, params.id, query.of === "cells")),
  ),
]
