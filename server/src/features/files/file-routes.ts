import * as files from "@funil/contract/records/files"
import { openLink } from "../../platform/access/account-token.ts"
import { bytesAnswer } from "../../platform/http/downloads.ts"
import { preparedRoute, publicRoute, route, type Route } from "../../platform/http/route.ts"
import { provenContext } from "../../platform/system-context.ts"
import { linkedFile } from "./file-view.ts"
import { createFile, fileStore, listFiles } from "./files.ts"
import { getFileContent } from "./get-file-content.ts"
import { prepareFile } from "./prepare-file.ts"

export const fileRoutes: Route[] = [
  route(files.listFiles, ({ ctx, query }) => listFiles(ctx, query)),
  preparedRoute(
    files.createFile,
    ({ ctx, body }) => prepareFile(ctx, body),
    ({ ctx, body }, sent) => createFile(ctx, body, sent),
  ),
  route(files.trashFile, ({ ctx, params, ifMatch }) => fileStore.trash(ctx, params.id, ifMatch)),
  publicRoute(files.getFileContent, async ({ services, params, query, request, reply }) => {
    const { account, id, form } = params
    const linked = linkedFile(account, id, form)
    const { accountId, secondsLeft } = openLink(services.config, {
      linked,
      proof: query,
      now: services.now(),
    })
    const ctx = await provenContext(services, accountId, "link", request.id)
    const content = await getFileContent(ctx, id, form)
    return bytesAnswer(request, reply, { ...content, secondsToKeep: secondsLeft })
  }),
]
