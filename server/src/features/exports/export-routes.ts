import * as exports from "@funil/contract/exports"
import { csvAnswer } from "../../platform/http/csv-answer.ts"
import { route, type Route } from "../../platform/http/route.ts"
import type { Records } from "../../nouns/record-feature.ts"
import { exportFilter } from "./export-filter.ts"
import { exportRecords } from "./export-records.ts"

/** The routes of exports, over the lists of every noun. */
export const exportRoutes = (records: Records): Route[] => [
  route(exports.exportDeals, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportRecords(ctx, records, "deal", body)),
  ),
  route(exports.exportContacts, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportRecords(ctx, records, "contact", body)),
  ),
  route(exports.exportCompanies, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportRecords(ctx, records, "company", body)),
  ),
  route(exports.exportUsers, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportRecords(ctx, records, "user", body)),
  ),
  route(exports.exportProducts, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportRecords(ctx, records, "product", body)),
  ),
  route(exports.exportBills, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportRecords(ctx, records, "bill", body)),
  ),
  route(exports.exportTasks, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportRecords(ctx, records, "task", body)),
  ),
  route(exports.exportFilter, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportFilter(ctx, records, body.filter_id)),
  ),
]
