import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { pictureOf } from "../files/picture-files.ts"

let started: Promise<string> | undefined

async function start(): Promise<string> {
  const picture = await pictureOf("png", 32, 32)
  const server = createServer((_request, response) => response.end(picture))
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  // The process may end while it listens.
  server.unref()
  return `http://localhost:${(server.address() as AddressInfo).port}/photo.png`
}

/** Returns the address of a picture on a host that tests may call. */
export function pictureUrl(): Promise<string> {
  started ??= start()
  return started
}
