import * as files from "@funil/contract/files"
import { openLink } from "../../platform/access/account-link.ts"
import { bytesAnswer } from "../../platform/http/bytes-answer.ts"
import { preparedRoute, publicRoute, route, type Route } from "../../platform/http/route.ts"
import { systemContext } from "../../platform/system-context.ts"
import { createFile } from "./create-file.ts"
import { linkedFile } from "./file-view.ts"
import { getFileContent } from "./get-file-content.ts"
import { listFiles } from "./list-files.ts"
import { prepareFile } from "./prepare-file.ts"
import { trashFile } from "./trash-file.ts"

export const fileRoutes: Route[] = [
  route(files.listFiles, ({ ctx, query }) => listFiles(ctx, query)),
  preparedRoute(
    files.createFile,
    ({ ctx, body }) => prepareFile(ctx, body),
    ({ ctx, body }, sent) => createFile(ctx, body, sent),
  ),
  route(files.trashFile, ({ ctx, params, ifMatch }) => trashFile(ctx, params.id, ifMatch)),
  publicRoute(files.getFileContent, async ({ services, params, query, request, reply }) => {
    const { account, id, form } = params
    const linked = linkedFile(account, id, form)
    const { accountId, secondsLeft } = openLink(services.config, {
      linked,
      proof: query,
      now: services.now(),
    })
    const ctx = await systemContext(services, accountId, request.id)
    const content = await getFileContent(ctx, id, form)
    return bytesAnswer(request, reply, { ...content, secondsToKeep: secondsLeft })
  }),
]
