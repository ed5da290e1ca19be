import type { FastifyRequest } from "fastify"

/** Whether a request is the API's: by the route that was found, since a path has many spellings. */
export function isOfApi(request: FastifyRequest): boolean {
  return (request.routeOptions.url ?? request.url).startsWith("/api")
}
