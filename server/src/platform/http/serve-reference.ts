import scalar from "@scalar/fastify-api-reference"
import type { FastifyInstance } from "fastify"
import { openApi } from "./openapi.ts"
import type { Route } from "./route.ts"

/** Serves `/api/openapi.json` and its reader at `/api/docs`. */
export async function serveReference(
  app: FastifyInstance,
  routes: readonly Route[],
  publicUrl: string,
): Promise<void> {
  const document = JSON.stringify(
    openApi(
      routes.map(({ endpoint }) => endpoint),
      publicUrl,
    ),
  )
  app.get("/api/openapi.json", async (_request, reply) => reply.type("application/json").send(document))
  await app.register(async (docs) => {
    // The reader carries an inline script; nothing of the product is served from below this path.
    docs.addHook("onSend", async (_request, reply) => {
      void reply.header(
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
      )
    })
    await docs.register(scalar, {
      routePrefix: "/api/docs",
      configuration: {
        url: "/api/openapi.json",
        withDefaultFonts: false,
        telemetry: false,
        showDeveloperTools: "never",
        hideClientButton: true,
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    })
  })
}
