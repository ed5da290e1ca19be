import { maxHeaderSize } from "node:http"
import multipart from "@fastify/multipart"
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify"
import helmet from "helmet"
import type { Permitted } from "../access/permitted.ts"
import { AppError } from "../app-error.ts"
import type { Services } from "../context.ts"
import { newId } from "../new-id.ts"
import { serveReference } from "../reference/serve-reference.ts"
import { answerError, errorOfBody } from "./answer-error.ts"
import {
  type Patience,
  endSilentConnections,
  endSlowBodies,
  endUnreadAnswers,
  usualPatience,
} from "./end-connections.ts"
import { acceptedLanguage } from "./language.ts"
import { isOfApi, limitRate, limitTokens } from "./limit-rate.ts"
import { registerRoute } from "./register-route.ts"
import type { Route } from "./route.ts"
import { serveWeb } from "./serve-web.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** The caller's context; null without a valid token. */
    caller: Permitted<"own"> | null
    /** Whether the body was read. */
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

/** Builds the server of API and web app without listening. */
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
    // For a big file on a slow line. Other bodies have half a minute.
    requestTimeout: 2 * 3600 * 1000,
    // By default Node only checks every 30 seconds, however short the limits.
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.headersMs / 10 },
    // The validator rejects long path parameters, not the router.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: maxHeaderSize },
    forceCloseConnections: "idle",
    frameworkErrors: answerInLanguage,
  })
  app.decorateRequest("caller", null)
  app.decorateRequest("isRead", false)
  // Created once, since the Fastify plugin would create it for each call.
  const protect = helmet({
    contentSecurityPolicy: contentSecurity,
    hsts: config.publicUrl.startsWith("https:"),
  })
  app.addHook("onRequest", (request, reply, next) => {
    protect(request.raw, reply.raw, () => next())
  })
  // Only the parser. The route limits a form's content.
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

/** The languages of `Accept-Language`, then the account's, then pt-BR. */
function answerInLanguage(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const language = request.caller?.language ?? acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR"
  answerError(error, request, reply, language)
}
