import type { Endpoint } from "@funil/contract/shared/endpoint"
import { isOwn } from "@funil/contract/shared/own-value"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import * as z from "zod/v4/core"
import { requireTokenMaySend } from "../access/require-can.ts"
import { AppError } from "../app-error.ts"
import type { Context, Services } from "../context.ts"
import { authenticate } from "./authenticate.ts"
import { isOnce, once } from "./idempotency.ts"
import { fieldProblems } from "./issues.ts"
import { acceptedLanguage } from "./language.ts"
import { isTooDeep, readForm, takesBigFiles } from "./read-body.ts"
import type { Preparation, PublicCall, Route } from "./route.ts"

const jsonType = /^application\/json[ \t]*(;|$)/i
const formType = /^(multipart\/form-data|application\/x-www-form-urlencoded)[ \t]*(;|$)/i
const idempotencyKey = /^[\x21-\x7e]{1,200}$/

const bytes = new WeakMap<object, Buffer>()

/**
 * Registers a route: checks the caller, reads the input, runs the work, and sends the answer, in
 * this order.
 */
export function registerRoute(app: FastifyInstance, services: Services, route: Route): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    onRequest: async (request) => {
      request.caller = await authenticate(services, endpoint, request)
      requireMediaType(endpoint, request)
    },
    preValidation: async (request, reply) => {
      if (request.isMultipart())
        request.body = await readForm(request, reply, endpoint.files, services.config)
    },
    config: {
      isUnlimited: ["image", "file"].includes(endpoint.media),
      isSignedIn: endpoint.access !== "public",
      isBig: takesBigFiles(endpoint.files),
    },
    handler: async (request, reply) => {
      const ctx = request.caller
      const call: PublicCall<Endpoint> = {
        ctx,
        services,
        language: ctx?.language ?? acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR",
        ip: request.ip,
        params: parse(endpoint.params, request.params, refuseParams),
        query: parse(endpoint.query, request.query, refuseFields),
        body: parseBody(endpoint, request),
        ifMatch: request.headers["if-match"],
        request,
        reply,
      }
      if (ctx?.token) requireTokenMaySend(ctx.token, endpoint, call.body)
      const result = await answer(route, call)
      if (endpoint.media !== "json") return reply
      addHeaders(reply, ctx)
      void reply.code(statusOf(endpoint, result))
      if (endpoint.status === 204) return reply.send()
      return reply.type("application/json; charset=utf-8").send(bytesOf(result ?? {}))
    },
  })
}

function parse(
  schema: z.$ZodType,
  value: unknown,
  refuse: (issues: readonly z.$ZodIssue[]) => AppError,
): unknown {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (!result.success) throw refuse(result.error.issues)
  return result.data
}

function refuseFields(issues: readonly z.$ZodIssue[]): AppError {
  return new AppError("invalid", { fields: fieldProblems(issues) })
}

/** A malformed id in a path is a 404. A malformed domain is a user's typo. */
function refuseParams(issues: readonly z.$ZodIssue[]): AppError {
  return issues.some(({ path }) => path[0] === "domain") ? refuseFields(issues) : new AppError("not_found")
}

function requireMediaType(endpoint: Endpoint, request: FastifyRequest): void {
  const type = request.headers["content-type"]
  if (!endpoint.hasBody || type === undefined) return
  if (jsonType.test(type) || (endpoint.form && formType.test(type))) return
  throw new AppError("wrong_media_type")
}

function parseBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (!endpoint.hasBody) return undefined
  if (isTooDeep(request.body)) throw new AppError("malformed_json")
  return parse(endpoint.body, request.body ?? {}, refuseFields)
}

async function answer(route: Route, call: PublicCall<Endpoint>): Promise<unknown> {
  if (!route.prepare) return answerOnce(route, call)
  const prepared = await route.prepare(call)
  try {
    return await answerOnce(route, call, prepared)
  } finally {
    await prepared.settle()
  }
}

async function answerOnce(
  { endpoint, handle }: Route,
  call: PublicCall<Endpoint>,
  prepared?: Preparation,
): Promise<unknown> {
  const key = call.request.headers["idempotency-key"]
  if (!isOnce(endpoint) || key === undefined || call.ctx === null) return handle(call, prepared)
  if (typeof key !== "string" || !idempotencyKey.test(key))
    throw new AppError("invalid", { fields: { "Idempotency-Key": [{ rule: "format" }] } })
  const route = `${endpoint.id} ${JSON.stringify(call.params)}`
  return once(call.ctx, { key, route, body: call.body }, async (ctx) => handle({ ...call, ctx }, prepared))
}

function addHeaders(reply: FastifyReply, ctx: Context | null): void {
  if (ctx?.outcome.undoToken) void reply.header("undo-token", ctx.outcome.undoToken)
  if (ctx?.outcome.etag) void reply.header("etag", ctx.outcome.etag)
}

function statusOf({ status, laterKey }: Endpoint, answered: unknown): number {
  const isObject = typeof answered === "object" && answered !== null
  return isObject && laterKey !== null && isOwn(answered, laterKey) ? 202 : status
}

/** Returns the answer as JSON. Serializes an answer only once for several callers. */
function bytesOf(answer: object): Buffer {
  const known = bytes.get(answer)
  if (known !== undefined) return known
  const made = Buffer.from(JSON.stringify(answer))
  bytes.set(answer, made)
  return made
}
