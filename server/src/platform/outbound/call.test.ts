import type { LookupAddress } from "node:dns"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import { afterAll, afterEach, describe, expect, test } from "vitest"
import { type OutgoingCall, callPublic, callService, jsonOf } from "./call.ts"
import { type Guard, guardedOptions, namesRefusedPort, OutboundRefused } from "./guard.ts"
import { readPages } from "./read-pages.ts"
import { customHeaders } from "./webhook-headers.ts"

const open: Guard = { isRehearsal: false, outboundAllowHosts: ["localhost"] }
const closed: Guard = { isRehearsal: false, outboundAllowHosts: [] }
const hits: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = []

const pages: Record<string, RequestListener> = {
  "/ok": (_request, response) => response.writeHead(201, { "retry-after": "7" }).end("taken"),
  "/moved": (_request, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${port}/ok` }).end("elsewhere"),
  "/hangs": () => undefined,
  "/drips": (_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write("."), 50)
    response.on("close", () => clearInterval(timer))
  },
  "/endless": (_request, response) => {
    response.writeHead(200)
    const more = () => {
      while (response.write(Buffer.alloc(64 * 1024, 120)));
    }
    response.on("drain", more).on("error", () => undefined)
    more()
  },
  "/bomb": (_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50_000_000))),
}
const server = createServer((request, response) => {
  let body = ""
  request.on("data", (chunk) => (body += String(chunk)))
  request.on("end", () => {
    hits.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body })
    pages[request.url ?? ""]?.(request, response)
  })
})
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
const { port } = server.address() as AddressInfo
afterAll(() => server.close().closeAllConnections())
afterEach(() => void hits.splice(0))

const limits = (withinMs = 2000, maxBytes = 64 * 1024) => ({ withinMs, maxBytes })
const post = (path: string): OutgoingCall => ({
  method: "POST",
  url: `http://localhost:${port}${path}`,
  headers: { "content-type": "application/json", "x-mine": "1" },
  body: '{"a":"ç"}',
})

test("a call is sent with its headers and body, and its answer comes back", async () => {
  const answer = await callPublic(open, post("/ok"), limits())
  expect(answer).toMatchObject({ status: 201, isWhole: true, headers: { "retry-after": "7" } })
  expect(answer.body.toString()).toBe("taken")
  expect(hits).toMatchObject([
    {
      method: "POST",
      body: '{"a":"ç"}',
      headers: { "content-length": "10", "x-mine": "1", "user-agent": "Funil" },
    },
  ])
})

test("a redirect is an answer and is not followed", async () => {
  expect(await callPublic(open, post("/moved"), limits())).toMatchObject({ status: 307 })
  expect(hits.map(({ url }) => url)).toEqual(["/moved"])
})

test.each(["/hangs", "/drips"])("%s ends when the time is up", async (path) => {
  const began = performance.now()
  await expect(callPublic(open, post(path), limits(300))).rejects.toMatchObject({ reason: "timeout" })
  expect(performance.now() - began).toBeLessThan(1500)
})

test("of an endless answer no more is read than is wanted", async () => {
  const answer = await callPublic(open, post("/endless"), limits(2000, 1000))
  expect(answer).toMatchObject({ status: 200, isWhole: false })
  expect(answer.body).toHaveLength(1000)
})

test("an answer of more values than any needs is not made into them", () => {
  expect(jsonOf({ body: Buffer.from(`{"a":[${"{},".repeat(1_000_000)}{}]}`) })).toEqual({})
  expect(jsonOf({ body: Buffer.from(`{"a":"${String.raw`[,\"`.repeat(600_000)}"}`) })).toHaveProperty("a")
})

test("pages that never end are read up to the limit", async () => {
  let asked = 0
  const page = (items: number[], next: string) => () =>
    Promise.resolve({ items, next: `${next}${(asked += 1)}` })
  const limit = { maxItems: 10, maxPages: 4 }
  expect(await readPages(page([1, 2, 3], "n"), limit)).toMatchObject({ items: { length: 10 }, isCut: true })
  expect(await readPages(page([1], "n"), limit)).toMatchObject({ items: { length: 4 }, isCut: true })
  expect(await readPages(page([], "n"), limit)).toEqual({ items: [], isCut: false })
  const same = () => Promise.resolve({ items: [1], next: "same" })
  expect(await readPages(same, limit)).toEqual({ items: [1, 1], isCut: false })
})

test("what comes packed stays packed", async () => {
  const answer = await callPublic(open, post("/bomb"), limits())
  expect(answer.status).toBe(200)
  expect(answer.body.length).toBeLessThanOrEqual(64 * 1024)
  expect(hits[0]?.headers["accept-encoding"]).toBe("identity")
})

test("a service that the operator has set may be private", async () => {
  const call = { ...post("/ok"), url: `http://127.0.0.1:${port}/ok` }
  expect(await callService(open, call, limits())).toMatchObject({ status: 201 })
})

test("nobody listening is unreachable", async () => {
  const call = { ...post("/ok"), url: "http://127.0.0.1:1/ok" }
  await expect(callService(open, call, limits())).rejects.toMatchObject({ reason: "unreachable" })
})

/** Answers names as a server of names would, from a list for each name that it goes through. */
function names(answers: Record<string, readonly string[][]>): Guard & { asked: string[] } {
  const asked: string[] = []
  return {
    isRehearsal: false,
    outboundAllowHosts: [],
    asked,
    resolve: (hostname, _options, done) => {
      const times = asked.filter((name) => name === hostname).length
      asked.push(hostname)
      const found = answers[hostname]?.[times] ?? answers[hostname]?.at(-1) ?? []
      const addresses: LookupAddress[] = found.map((address) => ({
        address,
        family: address.includes(":") ? 6 : 4,
      }))
      done(null, addresses)
    },
  }
}

describe("an address inside in disguise is refused before a connection:", () => {
  const literals = [
    "127.0.0.1",
    "0x7f.0.0.1",
    "0x7f000001",
    "0177.0.0.1",
    "017700000001",
    "2130706433",
    "127.1",
    "0",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b:1::7f00:1]",
    "[2002:7f00:1::]",
    "[2001:0:7f00:1::]",
    "[fc00::1]",
    "[fe80::1]",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.0.1",
    "100.64.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "[ff02::1]",
    "255.255.255.255",
    "169.254.169.254",
    "[fd00:ec2::254]",
    "100.100.100.200",
    "168.63.129.16",
    "①②⑦.⓪.⓪.①",
    "127。0。0。1",
    "public@127.0.0.1",
  ]
  test.each(literals)("%s", async (host) => {
    for (const scheme of ["http", "https"])
      for (const place of [host, `${host}:${port}`]) {
        const call = { ...post("/ok"), url: `${scheme}://${place}/ok` }
        const refusal = await callPublic(closed, call, limits()).catch((error: unknown) => error)
        expect(refusal).toMatchObject({
          reason: expect.stringMatching(/^(private_address|invalid_value)$/) as string,
        })
      }
    expect(hits).toEqual([])
  })

  const resolved: [string, string[]][] = [
    ["a name of the loopback", ["127.0.0.1"]],
    ["a name of a private network", ["10.1.2.3"]],
    ["a name with a public and a private address", ["200.147.3.157", "127.0.0.1"]],
    ["a name with a mapped address", ["::ffff:127.0.0.1"]],
  ]
  test.each(resolved)("%s", async (_what, addresses) => {
    const guard = names({ "inside.test": [addresses] })
    const call = { ...post("/ok"), url: "http://inside.test/ok" }
    await expect(callPublic(guard, call, limits())).rejects.toMatchObject({ reason: "private_address" })
    expect(hits).toEqual([])
  })

  test("a name that is public when asked first and private then", async () => {
    const guard = names({ "flips.test": [["200.147.3.157"], ["127.0.0.1"]] })
    const { lookup } = guardedOptions(new URL("http://flips.test/ok"), guard)
    const connected = () =>
      new Promise((done, fail) => {
        lookup?.("flips.test", { all: true }, (error, found) => (error ? fail(error) : done(found)))
      })
    // The connection uses the checked address, and any other address is checked again.
    expect(await connected()).toEqual([{ address: "200.147.3.157", family: 4 }])
    expect(guard.asked).toHaveLength(1)
    await expect(connected()).rejects.toMatchObject({ reason: "private_address" })
    expect(hits).toEqual([])
  })
})

describe("the port of an address", () => {
  const at = (port: string | number, guard = names({ "shop.test": [["127.0.0.1"]] })) =>
    callPublic(guard, { ...post("/ok"), url: `http://shop.test:${port}/ok` }, limits())

  test.each([
    22, 23, 25, 110, 143, 445, 465, 587, 993, 1433, 2049, 2375, 3306, 3389, 5432, 6379, 9200, 27017,
  ])("%i is refused before the name is looked up", async (refused) => {
    const guard = names({})
    await expect(at(refused, guard)).rejects.toMatchObject({ reason: "port" })
    expect(guard.asked).toEqual([])
    expect(namesRefusedPort(guard, `https://shop.test:${refused}/a?b={{deal_name}}`)).toBe(true)
  })

  test.each(["80", "443", "3000", "8000", "8080", "8443", "9000", "49152"])(
    "%s may be called",
    async (port) => {
      expect(namesRefusedPort(closed, `https://shop.test:${port}/`)).toBe(false)
      await expect(at(port)).rejects.toMatchObject({ reason: "private_address" })
    },
  )

  test("of a host that the operator allows may be any", () => {
    expect(namesRefusedPort(open, "http://localhost:5432/")).toBe(false)
  })
})

describe("a name that can't be called is refused alike, and after the same time,", () => {
  const unknown: Guard["resolve"] = (_hostname, _options, done) =>
    done(Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" }), [])
  const guards: [string, Guard][] = [
    ["leads inside", names({ "inside.test": [["10.1.2.3"]] })],
    ["nobody knows", { ...closed, resolve: unknown }],
    ["has no address", names({})],
  ]

  test.each(guards)("when it %s", async (_what, guard) => {
    const began = performance.now()
    const call = { ...post("/ok"), url: "http://inside.test/ok" }
    await expect(callPublic(guard, call, limits())).rejects.toBeInstanceOf(OutboundRefused)
    expect(performance.now() - began).toBeGreaterThan(490)
  })
})

test("time that runs out before there is a connection is not a host that says nothing", async () => {
  const silent: Guard = { ...closed, resolve: () => undefined }
  const call = { ...post("/ok"), url: "http://silent.test/ok" }
  await expect(callPublic(silent, call, limits(100))).rejects.toMatchObject({ reason: "no_connection" })
})

test.each([
  "file:///etc/passwd",
  "ftp://example.com/a",
  "gopher://example.com/",
  "data:text/plain,a",
  "nothing",
])("%s is no address of the web", async (url) => {
  const refused = callPublic(closed, { method: "GET", url }, limits())
  await expect(refused).rejects.toMatchObject({ reason: "invalid_value" })
})

test("of typed headers only those are sent that say nothing about the connection", () => {
  const typed = {
    Authorization: "Bearer x",
    " X-Trace ": "á",
    Host: "inside",
    "Content-Length": "1",
    "Transfer-Encoding": "chunked",
    Connection: "close",
    "Proxy-Authorization": "x",
    "Webhook-Signature": "v1,forged",
    "X-Line": "a\r\nHost: b",
    "X-Far": "漢",
    "no good": "x",
    "": "x",
  }
  expect(customHeaders(typed)).toEqual({ authorization: "Bearer x", "x-trace": "á" })
})

test("a rehearsal calls nobody but the hosts that the operator allows", async () => {
  const rehearsed: Guard = { isRehearsal: true, outboundAllowHosts: [] }
  const refusal = { reason: "unreachable", message: "a rehearsal calls nobody" }
  const call: OutgoingCall = { method: "GET", url: "https://hooks.slack.com/services/x" }
  await expect(callPublic(rehearsed, call, limits())).rejects.toMatchObject(refusal)
  await expect(callService(rehearsed, post("/ok"), limits())).rejects.toMatchObject(refusal)
  expect(hits).toEqual([])
  const allowed: Guard = { isRehearsal: true, outboundAllowHosts: ["localhost"] }
  expect(await callPublic(allowed, post("/ok"), limits())).toMatchObject({ status: 201 })
})
