import { createHash } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { openToken } from "../../platform/access/account-token.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Services } from "../../platform/context.ts"
import { systemContext } from "../../platform/system-context.ts"
import { getFeed } from "./get-feed.ts"

type Request = FastifyRequest<{ Params: { token: string } }>

async function answer(services: Services, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const named = openToken(services.config, "calendar", request.params.token)
  if (!named) throw notFound()
  const ctx = await systemContext(services, named.accountId, request.id)
  const text = await getFeed(ctx, named.id, request.ip)
  const etag = `"${createHash("sha256").update(text).digest("base64url")}"`
  void reply.headers({ etag, "cache-control": "private, no-cache" })
  const known = request.headers["if-none-match"]?.split(",") ?? []
  if (known.some((tag) => tag.trim().replace(/^W\//, "") === etag)) return reply.code(304).send()
  return reply
    .type("text/calendar; charset=utf-8")
    .header("content-disposition", 'inline; filename="funil.ics"')
    .send(text)
}

/** The feeds of tasks, for calendar programs: who has the address is let in by it. */
export function serveCalendar(app: FastifyInstance, services: Services): void {
  app.get("/calendar/:token.ics", { config: { isLimited: true } }, (request: Request, reply) =>
    answer(services, request, reply),
  )
}
