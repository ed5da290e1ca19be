import type { Socket } from "node:net"
import type { FastifyInstance } from "fastify"

/**
 * Ends connections that never asked anything when the server closes. Browsers open them ahead of need, and the server counts them
 * as busy: each would hold up its end for half a minute.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  app.server.on("connection", (socket: Socket) => {
    silent.add(socket)
    socket.once("close", () => silent.delete(socket))
  })
  app.server.on("request", ({ socket }) => silent.delete(socket))
  app.addHook("preClose", async () => {
    for (const socket of silent) socket.destroy()
  })
}
