import * as exports from "@funil/contract/exports"
import { csvAnswer } from "../../platform/http/csv-answer.ts"
import { route, type Route } from "../../platform/http/route.ts"
import { exportFilter } from "./export-filter.ts"
import { exportRecords } from "./export-records.ts"

export const exportRoutes: Route[] = [
  route(exports.exportDeals, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportRecords(ctx, "deal", body)),
  ),
  route(exports.exportContacts, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportRecords(ctx, "contact", body)),
  ),
  route(exports.exportCompanies, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportRecords(ctx, "company", body)),
  ),
  route(exports.exportUsers, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportRecords(ctx, "user", body)),
  ),
  route(exports.exportProducts, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportRecords(ctx, "product", body)),
  ),
  route(exports.exportBills, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportRecords(ctx, "bill", body)),
  ),
  route(exports.exportTasks, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportRecords(ctx, "task", body)),
  ),
  route(exports.exportFilter, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportFilter(ctx, body.filter_id)),
  ),
]
