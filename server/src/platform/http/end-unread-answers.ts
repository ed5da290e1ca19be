import type { FastifyInstance } from "fastify"
import type { Patience } from "./patience.ts"

/** Ends connections whose caller takes nothing of an answer that waits for them; one that is still being made is no matter. */
export function endUnreadAnswers(app: FastifyInstance, { unreadMs }: Patience): void {
  app.server.on("request", ({ socket }, answer) => {
    answer.setTimeout(unreadMs, () => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
}
