import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { AppError, notFound } from "../../../platform/app-error.ts"
import type { Services } from "../../../platform/context.ts"
import type { Hook, HookCall, ProviderEvent } from "./hook.ts"
import { isSameSecret } from "./is-same-secret.ts"
import { postmarkHook } from "./postmark-hook.ts"
import { sendgridHook } from "./sendgrid-hook.ts"
import { takeEvent } from "./take-event.ts"
import { twilioHook } from "./twilio-hook.ts"
import { whatsappHook } from "./whatsapp-hook.ts"
import { zenviaHook } from "./zenvia-hook.ts"

const hooks: readonly Hook[] = [twilioHook, zenviaHook, whatsappHook, sendgridHook, postmarkHook]

async function eventsOf(hook: Hook, call: HookCall): Promise<ProviderEvent[]> {
  try {
    return await hook.read(call)
  } catch (error) {
    if (error instanceof SyntaxError || (error as Error).name === "$ZodError")
      throw new AppError("malformed_json", { cause: error })
    throw error
  }
}

async function take(services: Services, hook: Hook, request: FastifyRequest, reply: FastifyReply) {
  if (!hook.isSetUp(services.config)) throw notFound()
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const query = request.query as HookCall["query"]
  const call: HookCall = { services, headers: request.headers, query, url: request.url, raw }
  if (!hook.isGenuine(call)) throw new AppError("unauthenticated")
  // One after the other, and only then the 200: what was not taken in is told again.
  for (const event of await eventsOf(hook, call)) await takeEvent(services, hook.provider, event)
  return reply.code(200).send()
}

/** Meta asks once whether the address is ours. */
function answerChallenge({ config }: Services, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = request.query as Readonly<Record<string, string | undefined>>
  const isOurs =
    query["hub.mode"] === "subscribe" && isSameSecret(query["hub.verify_token"], config.whatsapp?.verifyToken)
  if (!isOurs) throw new AppError("forbidden")
  return reply.type("text/plain; charset=utf-8").send(query["hub.challenge"] ?? "")
}

/** The addresses below /api/hooks at which providers tell what became of messages. */
export function serveHooks(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))
    for (const hook of hooks)
      scope.post(`/api/hooks/${hook.provider}`, (request, reply) => take(services, hook, request, reply))
    scope.get("/api/hooks/whatsapp", (request, reply) => answerChallenge(services, request, reply))
  })
}
