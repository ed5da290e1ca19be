import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, describe, expect, test } from "vitest"
import { fetchPublic } from "./fetch-public.ts"
import { isPublicAddress } from "./public-address.ts"

const limits = { most: 1000, withinMs: 1000 }
const closed = { outboundAllowHosts: [] }
const open = { outboundAllowHosts: ["localhost"] }
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
  ["/slow", "aborted"],
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

describe("an address inside in disguise is never called:", () => {
  const hosts = [
    "127.0.0.1",
    "127.1",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "2130706433",
    "0",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[2001:0:7f00:1::]",
    "[fc00::1]",
    "[fe80::1]",
    "[ff02::1]",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "100.100.100.200",
    "168.63.129.16",
    "[fd00:ec2::254]",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "①②⑦.⓪.⓪.①",
    "127。0。0。1",
    "localhost",
    "localhost.",
    "user@127.0.0.1",
  ]
  test.each(hosts)("%s", async (host) => {
    hits.length = 0
    for (const address of [`http://${host}:${port}/ok`, `http://${host}/ok`, `https://${host}/ok`])
      await expect(fetchPublic(closed, address, limits)).rejects.toThrow(
        /^not a|Invalid URL|ENOTFOUND|EAI_AGAIN/,
      )
    expect(hits).toEqual([])
  })
})

test.each([
  "file:///etc/passwd",
  "ftp://example.com/a",
  "gopher://example.com/",
  "data:image/png;base64,AA==",
])("%s is no address of the web", async (address) => {
  await expect(fetchPublic(closed, address, limits)).rejects.toThrow("not an address of the web")
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
