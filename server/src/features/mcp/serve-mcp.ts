import { endpoint } from "@funil/contract/shared/endpoint"
import { createMcpHandler } from "@modelcontextprotocol/server"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { AppError } from "../../platform/app-error.ts"
import type { Services } from "../../platform/context.ts"
import { authenticate } from "../../platform/http/authenticate.ts"
import { isTooDeep } from "../../platform/http/json-depth.ts"
import { mcpServer } from "./mcp-server.ts"
import { OwnApi } from "./own-api.ts"

/** Who may come in at all. What a tool does is asked for again by each call that it makes. */
const entrance = endpoint({
  id: "mcp.call",
  summary: "Use a tool of an assistant",
  method: "POST",
  path: "/mcp",
  access: "signed_in",
  reads: true,
})

function webRequestOf({ method, headers, body }: FastifyRequest, address: string): Request {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) sent.set(name, [value].flat().join(", "))
  const hasBody = method !== "GET" && method !== "HEAD" && body !== undefined
  return new Request(address, { method, headers: sent, ...(hasBody && { body: JSON.stringify(body) }) })
}

/** The address at which assistants use the account by the Model Context Protocol, stateless and by an API token. */
export function serveMcp(app: FastifyInstance, services: Services): void {
  const address = new URL("/mcp", services.config.publicUrl).href
  app.route({
    method: ["GET", "POST", "DELETE"],
    url: "/mcp",
    config: { isLimited: true, isSignedIn: true },
    onRequest: async (request) => {
      request.caller = await authenticate(services, entrance, request)
      if (!request.caller?.token) throw new AppError("unauthenticated")
    },
    handler: async (request, reply) => {
      // Many calls in one, which the protocol has given up, would count as one.
      if (isTooDeep(request.body) || Array.isArray(request.body)) throw new AppError("malformed_json")
      const { fetch } = createMcpHandler(() => mcpServer(new OwnApi(app, request)), {
        // Tools never change while a server runs, so nobody is told of it.
        maxSubscriptions: 0,
        onerror: (error) => request.log.info({ err: error }, "mcp"),
      })
      void reply.header("cache-control", "private, no-store")
      return reply.send(await fetch(webRequestOf(request, address), { parsedBody: request.body }))
    },
  })
}
