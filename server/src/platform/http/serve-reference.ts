import Fastify, { type FastifyInstance, type FastifyReply } from "fastify"
import { openApi } from "./openapi.ts"
import type { Route } from "./route.ts"

const prefix = "/api/docs"
/** The reader carries an inline script; nothing of the product is served from below its path. */
const contentSecurity =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

/** The reader of the reference as a server that listens nowhere. It takes more memory than the rest of the code. */
async function openReader(): Promise<FastifyInstance> {
  const { default: scalar } = await import("@scalar/fastify-api-reference")
  const reader = Fastify({ routerOptions: { ignoreTrailingSlash: false } })
  await reader.register(scalar, {
    routePrefix: prefix,
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
  return reader
}

/** Serves `/api/openapi.json` and its reader at `/api/docs`; neither is made before somebody asks for it. */
export async function serveReference(
  app: FastifyInstance,
  routes: readonly Route[],
  publicUrl: string,
): Promise<void> {
  let document: string | undefined
  app.get("/api/openapi.json", async (_request, reply) => {
    document ??= JSON.stringify(
      openApi(
        routes.map(({ endpoint }) => endpoint),
        publicUrl,
      ),
    )
    return reply.type("application/json").send(document)
  })
  let reader: Promise<FastifyInstance> | undefined
  const read = async (url: string, reply: FastifyReply) => {
    reader ??= openReader()
    const answer = await (await reader).inject(url)
    const { "content-type": type, location } = answer.headers
    if (location) return reply.redirect(location, answer.statusCode)
    void reply.header("content-security-policy", contentSecurity)
    return reply.code(answer.statusCode).type(String(type)).send(answer.rawPayload)
  }
  for (const path of [prefix, `${prefix}/`, `${prefix}/js/scalar.js`])
    app.get(path, async ({ url }, reply) => read(url, reply))
}
