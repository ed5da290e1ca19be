import * as allData from "@funil/contract/data/all-data"
import { openLink } from "../../platform/access/account-token.ts"
import { bytesAnswer } from "../../platform/http/downloads.ts"
import { publicRoute, route, type Route } from "../../platform/http/route.ts"
import { provenContext } from "../../platform/system-context.ts"
import { createExport, getExport, getExportContent, linkExport, listExports } from "./data-exports.ts"
import type { ExportJob } from "./export-job.ts"
import { linkedExport } from "./export-view.ts"
/** The routes of files with all data, which `job` creates. */
export const allDataRoutes = (job: ExportJob): Route[] => [
  route(allData.createDataExport, ({ ctx }) => createExport(ctx, job)),
  route(allData.listDataExports, ({ ctx }) => listExports(ctx)),
  route(allData.getDataExport, ({ ctx, params }) => getExport(ctx, params.id)),
  route(allData.linkDataExport, ({ ctx, params }) => linkExport(ctx, params.id)),
  publicRoute(allData.getDataExportContent, async ({ services, params, query, request, reply }) => {
    const linked = linkedExport(params.account, params.id)
    const { accountId, secondsLeft } = openLink(services.config, {
      linked,
      proof: query,
      now: services.now(),
    })
    const ctx = await provenContext(services, accountId, "link", request.id)
    const content = await getExportContent(ctx, params.id)
    return bytesAnswer(request, reply, { ...content, secondsToKeep: secondsLeft })
  }),
]
