import type { FastifyInstance } from "fastify"
import { openToken } from "../../platform/access/account-token.ts"
import type { Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { systemContext } from "../../platform/system-context.ts"
import { noteProgress } from "./message-progress.ts"

/** One transparent point. */
const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")

async function noteOpened(services: Services, token: string): Promise<void> {
  const named = openToken(services.config, "pixel", token.replace(/\.gif$/, ""))
  if (!named) return
  const ctx = await systemContext(services, named.accountId)
  // No right: the holder of the mail has opened it.
  // No ledger: how far a message has come is told beside it.
  await inTransaction(ctx, (tx) => noteProgress(tx, named.id, { state: "opened", at: tx.now() }))
}

/** The picture in automated mails that tells when they are first opened. It is answered whatever the token says. */
export function servePixel(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(
    "/o/:token",
    { config: { isLimited: true } },
    async (request, reply) => {
      if (request.method === "GET") await noteOpened(services, request.params.token)
      return reply
        .type("image/gif")
        .headers({
          "cache-control": "no-store, private",
          // Shown within mails, which are pages of other origins.
          "cross-origin-resource-policy": "cross-origin",
          "referrer-policy": "no-referrer",
        })
        .send(picture)
    },
  )
}
