import { getPicture } from "@funil/contract/records/pictures"
import { notFound } from "../../platform/app-error.ts"
import { publicRoute, type Route } from "../../platform/http/route.ts"
import { readPicture } from "./picture-files.ts"

/** The headers of a picture's answer. Even opened directly, a picture can run nothing. */
const headers = {
  "content-type": "image/webp",
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
  // Mails show logos, and some mail programs are web pages.
  "cross-origin-resource-policy": "cross-origin",
}

export const pictureRoutes: Route[] = [
  publicRoute(getPicture, async ({ services, params, query, reply }) => {
    const bytes = await readPicture(services.config, params.account, params.name, query.size)
    if (!bytes) throw notFound()
    return reply.headers(headers).send(bytes)
  }),
]
