import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { AppError, notFound } from "../app-error.ts"
import type { Services } from "../context.ts"
import type { Hook, HookCall } from "./hook.ts"

async function take(services: Services, hook: Hook, request: FastifyRequest, reply: FastifyReply) {
  if (!hook.isSetUp(services.config)) throw notFound()
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const query = request.query as HookCall["query"]
  const params = request.params as HookCall["params"]
  const logUnreadable: HookCall["logUnreadable"] = (problems) =>
    request.log.warn({ provider: hook.provider, problems }, "unreadable part of a hook's call")
  const { headers, url } = request
  const call: HookCall = { services, headers, params, query, url, raw, logUnreadable }
  if (!(await hook.isGenuine(call))) throw new AppError("unauthenticated")
  try {
    await hook.take(call)
  } catch (error) {
    if (error instanceof SyntaxError || (error as Error).name === "$ZodError")
      throw new AppError("malformed_json", { cause: error })
    throw error
  }
  return reply.code(200).send()
}

function answerChallenge(services: Services, hook: Hook, request: FastifyRequest, reply: FastifyReply) {
  const answer = hook.challenged?.({ services, query: request.query as HookCall["query"] })
  if (answer === null || answer === undefined) throw new AppError("forbidden")
  return reply.type("text/plain; charset=utf-8").send(answer)
}

/** The addresses below /api/hooks: public, for blocked accounts too, without a session. */
export function serveHooks(app: FastifyInstance, services: Services, hooks: readonly Hook[]): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))
    for (const hook of hooks) {
      const path = `/api/hooks/${hook.path ?? hook.provider}`
      const options = hook.maxBytes === undefined ? {} : { bodyLimit: hook.maxBytes }
      scope.post(path, options, (request, reply) => take(services, hook, request, reply))
      if (hook.challenged)
        scope.get(path, (request, reply) => answerChallenge(services, hook, request, reply))
    }
  })
}
