import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import files from "@fastify/static"
import type { FastifyInstance, FastifyReply } from "fastify"

const dist = fileURLToPath(new URL("../../../../web/dist", import.meta.url))
const year = 31_536_000

/** Matches any spelling, so that API callers never get a page. */
const belowApi = /^[/\\]+api(?![\w-])/i

/**
 * Serves the built web app: hashed assets for a year, every other page as the app itself, which
 * routes in the browser. Unknown paths below `/api` and missing assets end with what `missing`
 * makes.
 */
export async function serveWeb(app: FastifyInstance, missing: () => Error): Promise<void> {
  const built = existsSync(`${dist}/index.html`)
  if (built) {
    await app.register(files, {
      root: dist,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes("/assets/")
        reply.header("cache-control", hashed ? `public, max-age=${year}, immutable` : "no-cache")
        // Other sites' pages load the script, and mails on the web show the icon.
        if (/[\\/](?:embed\.js|icons[\\/])/.test(path))
          reply.header("cross-origin-resource-policy", "cross-origin")
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = decoded(request.url.split("?")[0] ?? "")
    const isPage = request.method === "GET" && !belowApi.test(path) && !/\.\w{1,8}$/.test(path)
    if (!isPage || !built) throw missing()
    return page(reply)
  })
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function page(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-cache").sendFile("index.html")
}
