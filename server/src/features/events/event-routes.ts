import { streamEvents } from "@funil/contract/api/events"
import { AppError } from "../../platform/app-error.ts"
import { route, type Route } from "../../platform/http/route.ts"
import { openEventStream } from "../../platform/live/event-stream.ts"

export const eventRoutes: Route[] = [
  route(streamEvents, async ({ ctx, request, reply }) => {
    const { user, sessionId } = ctx
    if (!user || !sessionId) throw new AppError("unauthenticated")
    const last = request.headers["last-event-id"]
    const ago = Number(request.headers["read-ago"])
    const viewer = { ...ctx, user, sessionId }
    request.server.live.requireRoom(viewer)
    await request.server.live.open(viewer, openEventStream(reply), {
      lastEventId: last === undefined ? last : String(last),
      readAgoMs: ago >= 0 ? ago : undefined,
    })
  }),
]
