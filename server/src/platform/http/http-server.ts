import { maxHeaderSize } from "node:http"
import multipart from "@fastify/multipart"
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify"
import helmet from "helmet"
import { AppError } from "../app-error.ts"
import type { Context, Services } from "../context.ts"
import { newId } from "../new-id.ts"
import { answerError } from "./answer-error.ts"
import { acceptedLanguage } from "./language.ts"
import { endSilentConnections } from "./end-silent-connections.ts"
import { endSlowBodies } from "./end-slow-bodies.ts"
import { endUnreadAnswers } from "./end-unread-answers.ts"
import { errorOfBody } from "./error-of-body.ts"
import { isOfApi } from "./is-of-api.ts"
import { limitRate } from "./limit-rate.ts"
import { limitTokens } from "./limit-tokens.ts"
import { type Patience, usualPatience } from "./patience.ts"
import { registerRoute } from "./register-route.ts"
import type { Route } from "./route.ts"
import { serveReference } from "../reference/serve-reference.ts"
import { serveWeb } from "./serve-web.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** The context of who calls; null without a valid token. */
    caller: Context | null
    /** The body has been read. */
    isRead: boolean
  }
}

const maxBodySize = 1024 * 1024

const contentSecurity = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", "blob:"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    requireTrustedTypesFor: ["'script'"],
  },
}

/** The languages of `Accept-Language`, then the account's, then pt-BR. */
function answerInLanguage(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const language = request.caller?.language ?? acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR"
  answerError(error, request, reply, language)
}

/** Builds the server of API and web app; it listens nowhere yet. */
export async function httpServer(
  services: Services,
  routes: readonly Route[],
  patience: Patience = usualPatience,
): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    logger: { level: config.logLevel, redact: ["req.headers.authorization"] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: newId,
    bodyLimit: maxBodySize,
    // The limit is for a big file over a slow line; other bodies have half a minute.
    requestTimeout: 2 * 3600 * 1000,
    // Node looks only every 30 seconds by itself, however short its limits are.
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.headersMs / 10 },
    // A path parameter longer than any header could carry is for the validator to refuse, not the router.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: maxHeaderSize },
    forceCloseConnections: "idle",
    frameworkErrors: answerInLanguage,
  })
  app.decorateRequest("caller", null)
  app.decorateRequest("isRead", false)
  // Made once: the plugin of Fastify makes it anew for each call.
  const protect = helmet({
    contentSecurityPolicy: contentSecurity,
    hsts: config.publicUrl.startsWith("https:"),
  })
  app.addHook("onRequest", (request, reply, next) => {
    protect(request.raw, reply.raw, () => next())
  })
  // The parser alone: the route says what a form may hold.
  await app.register(multipart)
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())))
    },
  )
  app.setErrorHandler((error, request, reply) =>
    answerInLanguage(errorOfBody(error, request), request, reply),
  )
  app.addHook("onRequest", async (request, reply) => {
    if (isOfApi(request)) void reply.header("cache-control", "private, no-store")
    void reply.header("x-request-id", request.id)
  })
  app.addHook("preHandler", async (request) => {
    request.isRead = true
  })
  limitRate(app, config.rateLimit)
  limitTokens(app, config.rateLimit)
  endSilentConnections(app)
  endSlowBodies(app, patience)
  endUnreadAnswers(app, patience)
  for (const route of routes) registerRoute(app, services, route)
  serveReference(app, routes, config.publicUrl)
  await serveWeb(app, () => new AppError("not_found"))
  return app
}
