import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, expect, test } from "vitest"
import { fetchPublic } from "./fetch-public.ts"
import { isPublicAddress } from "./guard.ts"

const limits = { maxBytes: 1000, withinMs: 1000 }
const closed = { isRehearsal: false, outboundAllowHosts: [] }
const open = { isRehearsal: false, outboundAllowHosts: ["localhost"] }
const hits: string[] = []

const pages: Record<string, RequestListener> = {
  "/ok": (_request, response) => response.end("picture"),
  "/big": (_request, response) => response.end("x".repeat(2000)),
  "/gone": (_request, response) => response.writeHead(404).end(),
  "/slow": () => undefined,
  "/here": (_request, response) => response.writeHead(302, { location: "/ok" }).end(),
  "/round": (_request, response) => response.writeHead(307, { location: "/round" }).end(),
  "/inside": (_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${port}/ok` }).end()
  },
  "/file": (_request, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
}
const server = createServer((request, response) => {
  hits.push(request.url ?? "")
  pages[request.url ?? ""]?.(request, response)
})
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
const { port } = server.address() as AddressInfo
afterAll(() => server.close().closeAllConnections())

function at(path: string): string {
  return `http://localhost:${port}${path}`
}

test("what lies at an allowed host comes back, after a redirect too", async () => {
  expect(String(await fetchPublic(open, at("/ok"), limits))).toBe("picture")
  expect(String(await fetchPublic(open, at("/here"), limits))).toBe("picture")
})

test.each([
  ["/big", "too big"],
  ["/gone", "status 404"],
  ["/slow", "timed out"],
  ["/round", "too many redirects"],
  ["/inside", "not a p"],
  ["/file", "not an address of the web"],
])("%s is refused", async (path, reason) => {
  await expect(fetchPublic(open, at(path), limits)).rejects.toThrow(reason)
})

test("a redirect to a private address is not followed", async () => {
  hits.length = 0
  await expect(fetchPublic(open, at("/inside"), limits)).rejects.toThrow("not a p")
  expect(hits).toEqual(["/inside"])
})

test("a name whose addresses are private is refused when it is looked up", async () => {
  await expect(fetchPublic(closed, "http://localhost/ok", limits)).rejects.toThrow("not a public address")
})

test("public addresses are public", () => {
  expect(["8.8.8.8", "200.147.3.157", "2606:4700::1111", "2800:3f0::1"].map(isPublicAddress)).toEqual([
    true,
    true,
    true,
    true,
  ])
})
