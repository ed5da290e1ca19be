import { timingSafeEqual } from "node:crypto"
import type { ShopPlatform } from "@funil/contract/data/plugins"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import * as z from "zod/mini"
import { AppError, notFound } from "../app-error.ts"
import type { Config } from "../config.ts"
import type { Services } from "../context.ts"

export interface HookCall {
  readonly services: Services
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The other parameters in the address. */
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string | undefined>>
  /** Path and query as sent. */
  readonly url: string
  /** The raw body, which signatures cover. */
  readonly raw: Buffer
  /** Logs where and why a part of the body couldn't be read, never its content. */
  readonly logUnreadable: (problems: readonly string[]) => void
}

/**
 * Reads each entry of a call separately and logs unreadable ones, so that a malformed entry never
 * affects others.
 */
export function readEach<T extends z.ZodMiniType>(
  call: Pick<HookCall, "logUnreadable">,
  schema: T,
  entries: readonly unknown[] = [],
): z.output<T>[] {
  return entries.flatMap((entry) => {
    const { success, data, error } = z.safeParse(schema, entry)
    if (success) return [data]
    call.logUnreadable(error.issues.map(({ path, code }) => `${path.join(".")} ${code}`))
    return []
  })
}

/** An address below /api/hooks for a provider's events. */
export interface Hook {
  readonly provider:
    | "twilio"
    | "zenvia"
    | "whatsapp"
    | "sendgrid"
    | "postmark"
    | "asaas"
    | "stripe"
    | ShopPlatform
  /** The path below /api/hooks, if it is not the provider's name. */
  readonly path?: string
  /** The most bytes of a call, if lower than for other calls. */
  readonly maxBytes?: number
  readonly isSetUp: (config: Config) => boolean
  /** Whether the call proves to come from the provider. */
  readonly isGenuine: (call: HookCall) => boolean | Promise<boolean>
  /**
   * Stores the call's events once, however often the provider sends them. Throws if it can't store
   * or read them, so that the provider repeats the call.
   */
  readonly take: (call: HookCall) => Promise<void>
  /** Answers a provider's one-time check of the address, or returns null without proof. */
  readonly challenged?: (call: Pick<HookCall, "services" | "query">) => string | null
}

/** Compares a sent secret in constant time. */
export function isSameSecret(
  sent: string | readonly string[] | undefined,
  expected: string | Buffer | undefined,
): boolean {
  if (typeof sent !== "string" || expected === undefined) return false
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

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

/** Serves the addresses below /api/hooks: public, without a session, for blocked accounts too. */
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
