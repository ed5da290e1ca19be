import * as exports from "@funil/contract/data/exports"
import { type Entity, entities } from "@funil/contract/shared/entities"
import type { Records } from "../../nouns/record-feature.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { sheetAnswer } from "../../platform/http/downloads.ts"
import { route, type Route } from "../../platform/http/route.ts"
import { exportFilter } from "./export-filter.ts"
import { exportRecords } from "./export-records.ts"

const calls: Readonly<Record<Entity, exports.NounExport>> = {
  deal: exports.exportDeals,
  contact: exports.exportContacts,
  company: exports.exportCompanies,
  user: exports.exportUsers,
  product: exports.exportProducts,
  bill: exports.exportBills,
  task: exports.exportTasks,
}

/** The routes of exports for the lists of every noun. */
export const exportRoutes = (records: Records): Route[] => [
  ...entities.map((entity) =>
    route(calls[entity], async ({ ctx, body, reply }) =>
      sheetAnswer(
        reply,
        ctx,
        await exportRecords(requireCan(ctx, "record.export"), records, entity, body),
        body.format,
      ),
    ),
  ),
  route(exports.exportFilter, async ({ ctx, body, reply }) =>
    sheetAnswer(reply, ctx, await exportFilter(ctx, records, body), body.format),
  ),
]
