import { errorStatus } from "@funil/contract/api/errors"
import type { InjectOptions, Response } from "light-my-request"
import { beforeAll, describe, expect, test } from "vitest"
import { routes } from "../../src/app.ts"
import { type Person, testApi } from "../client.ts"
import { fingerprint } from "../fingerprint.ts"

const api = await testApi()
let ana: Person

beforeAll(async () => {
  ana = await api.signUp()
})

const endpoints = routes.map(({ endpoint }) => endpoint)
const unknownId = "00000000-0000-7000-8000-000000000000"

function inject(options: InjectOptions & { signedOut?: boolean }): Promise<Response> {
  const { signedOut, headers, ...rest } = options
  return api.app.inject({
    ...rest,
    headers: { ...(!signedOut && { authorization: `Bearer ${ana.token}` }), ...headers },
  })
}

function pathOf(path: string): string {
  return `/api${path.replace(":platform", "shopify").replaceAll(/:\w+/g, unknownId)}`
}

describe("the media type of a body", () => {
  const spellings = [
    "text/plain",
    "text/json",
    "application/jsonx",
    "application/json+x",
    "application/vnd.api+json",
    "application/json-patch",
    "application/json/x",
    "application/json,text/plain",
    "application/json, application/x-www-form-urlencoded",
    "text/plain, application/json",
    "text/plain; application/json",
    "application/ json",
    "application /json",
    "application\t/json",
    "application/json\tx",
    "application/json\u00a0",
    "application/xml",
    "application/x-ndjson",
    "application/octet-stream",
    "application/graphql",
    "application/x-www-form-urlencodedx",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "multipart/mixed; boundary=x",
    "json",
    "*/*",
    "null",
    ";",
    "x".repeat(2000),
  ]
  const writing = endpoints.filter(({ hasBody, form, access }) => hasBody && !form && access !== "public")

  test.each(writing)("of $id is JSON or refused", async ({ method, path }) => {
    for (const type of spellings) {
      const reply = await inject({
        method,
        url: pathOf(path),
        headers: { "content-type": type },
        payload: "{}",
      })
      expect(reply.statusCode, type).toBe(415)
    }
  })

  const alike = [
    "application/json",
    " application/json",
    "\tapplication/json",
    "Application/JSON",
    "application/json;charset=utf-8",
    "application/json; charset=utf-16",
    "application/json ;x=y",
    "application/json\t; x",
    "application/json;",
  ]

  test.each(writing)("of $id is checked in full however JSON is spelled", async ({ method, path }) => {
    for (const type of alike) {
      const reply = await inject({
        method,
        url: pathOf(path),
        headers: { "content-type": type },
        payload: JSON.stringify({ no_such_field: 1 }),
      })
      expect([415, 422], type).toContain(reply.statusCode)
      if (reply.statusCode === 422) expect(reply.json(), type).toHaveProperty("no_such_field")
    }
  })
})

describe("a private route, however its path is spelled,", () => {
  const spell: ((path: string) => string)[] = [
    (path) => path.replace("/api", "/%61pi"),
    (path) => path.replace("/api", "//api"),
    (path) => path.replace("/api", "/API"),
    (path) => path.replace("/api/", "/api//"),
    (path) => path.replace("/api/", "/api/./"),
    (path) => path.replace("/api/", "/api/../api/"),
    (path) => path.replace("/api/", "/api%2f"),
    (path) => path.replace("/api/", "/api\\"),
    (path) => path.replace("/api/", "/api;x=1/"),
    (path) => `${path}/`,
    (path) => `${path};x=1`,
    (path) => `${path}%00`,
    (path) => `${path}%`,
    (path) => `${path}.json`,
    (path) => `${path}#x`,
    (path) => `http://evil.test${path}`,
  ]

  test.each(endpoints.filter(({ access }) => access !== "public"))(
    "needs a sign-in: $id",
    async ({ method, path }) => {
      for (const spelling of spell) {
        const url = spelling(pathOf(path))
        const reply = await inject({ method, url, signedOut: true })
        expect([401, 404], url).toContain(reply.statusCode)
        expect(reply.json(), url).toHaveProperty("code")
      }
    },
  )

  test("is never kept by a cache", async () => {
    for (const url of ["/api/cards", "/%61pi/cards", "/api/%63ards"]) {
      const reply = await inject({ method: "GET", url })
      expect(reply.headers["cache-control"], url).toBe("private, no-store")
    }
  })

  test.each(["HEAD", "OPTIONS", "PATCH", "TRACE"] as const)("answers nothing to %s", async (method) => {
    const reply = await inject({ method: method as "HEAD", url: "/api/cards", signedOut: true })
    expect([401, 404]).toContain(reply.statusCode)
  })
})

describe("a body that is no sound JSON", () => {
  const post = (payload: string | Buffer, headers = {}) =>
    inject({
      method: "POST",
      url: "/api/cards",
      payload,
      headers: { "content-type": "application/json", ...headers },
    })

  test.each([
    ["nothing", ""],
    ["half of it", '{"name": "x"'],
    ["a trailing comma", '{"name": "x",}'],
    ["single quotes", "{'name': 'x'}"],
    ["a comment", '{"name": "x"} // x'],
    ["two of them", '{"name":"x"}{"name":"y"}'],
    ["NaN", '{"name":"x","amount":NaN}'],
    ["a poisoned prototype", '{"name":"x","__proto__":{"a":1}}'],
    ["a poisoned constructor", '{"name":"x","constructor":{"prototype":{"a":1}}}'],
    ["a deep one", `{"name":${"[".repeat(10_000)}${"]".repeat(10_000)}}`],
    ["a deep object", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
  ])("is a 400: %s", async (_, payload) => {
    const before = await fingerprint(api.database)
    const reply = await post(payload)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ error: expect.any(String), code: "malformed_json" })
    expect(await fingerprint(api.database)).toEqual(before)
  })

  test.each(["null", "1", '"x"', "[]", "true", '[{"name":"x"}]'])(
    "but is no object is a 422: %s",
    async (payload) => {
      expect((await post(payload)).statusCode).toBe(422)
    },
  )

  test("of broken UTF-8 is text or refused, never a failure", async () => {
    const reply = await post(
      Buffer.from([0x7b, 0x22, 0x6e, 0x61, 0x6d, 0x65, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    )
    expect(reply.statusCode).toBeLessThan(500)
  })

  test("with a key twice counts the last one, and checks it", async () => {
    expect((await post('{"name":"x","name":1}')).json()).toHaveProperty("name")
    expect((await post('{"name":"x","account_id":"a","account_id":"b"}')).json()).toHaveProperty("account_id")
  })

  test("of more than a megabyte is a 413, in JSON and in forms", async () => {
    const big = "x".repeat(1024 * 1024)
    expect((await post(JSON.stringify({ name: big }))).statusCode).toBe(413)
    const form = { "content-type": "application/x-www-form-urlencoded" }
    const url = "/api/users/requestPasswordCode"
    expect((await inject({ method: "POST", url, payload: `email=${big}`, headers: form })).statusCode).toBe(
      413,
    )
    expect((await post("{}", { "content-length": "99999999" })).statusCode).toBe(413)
  })

  test("of nearly a megabyte in one field is a 422", async () => {
    const reply = await post(JSON.stringify({ name: "x".repeat(1_000_000) }))
    expect(reply.json()).toEqual({ name: ["Use no máximo 200 caracteres."] })
  })

  test("of ten times as many unknown keys takes no hundred times as long to refuse", async () => {
    const workOf = async (count: number) => {
      const keys = Array.from({ length: count }, (_, index) => `"k${index}":0`)
      const began = process.cpuUsage()
      expect((await post(`{${keys.join(",")}}`)).statusCode).toBe(422)
      return process.cpuUsage(began).user
    }
    const leastWorkOf = async (count: number) =>
      Math.min(await workOf(count), await workOf(count), await workOf(count))
    const few = await leastWorkOf(9000)
    expect((await leastWorkOf(90_000)) / few).toBeLessThan(40)
  })
})

describe("a form", () => {
  const url = "/api/users/requestPasswordCode"
  const boundary = "sep"
  const multipart = (parts: string[], end = `--${boundary}--\r\n`) =>
    inject({
      method: "POST",
      url,
      signedOut: true,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      payload: `${parts.map((part) => `--${boundary}\r\nContent-Disposition: form-data; ${part}\r\n`).join("")}${end}`,
    })
  const field = (name: string, value: string) => `name="${name}"\r\n\r\n${value}`
  const good = () => [field("email", ana.email), field("domain", ana.domain)]

  test("is taken in both ways", async () => {
    expect((await multipart(good())).statusCode).toBe(200)
    const payload = new URLSearchParams({ email: ana.email, domain: ana.domain }).toString()
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    expect((await inject({ method: "POST", url, payload, headers })).statusCode).toBe(200)
  })

  test("of ten thousand keys is refused, key by key", async () => {
    const keys = Array.from({ length: 10_000 }, (_, index) => `k${index}=1`).join("&")
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const reply = await inject({ method: "POST", url, payload: keys, headers })
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.json() as object).length).toBe(10_002)
  })

  test.each<[string, () => string[], string?]>([
    ["without an end", good, ""],
    ["without a name", () => [`x="y"\r\n\r\nz`]],
    ["of nothing", () => []],
    ["of a poisoned prototype", () => [field("__proto__", "x"), ...good()]],
    ["of a constructor", () => [field("constructor", "x"), ...good()]],
    ["with one field twice", () => [...good(), field("email", "b@c.de")]],
    ["with a field of 100 KB", () => [field("email", "x".repeat(100_000)), field("domain", "x")]],
    ["of a thousand fields", () => Array.from({ length: 1000 }, (_, index) => field(`k${index}`, "1"))],
    [
      "with a thousand files",
      () =>
        Array.from(
          { length: 1000 },
          (_, index) => `name="f"; filename="${index}"\r\n\r\n${"x".repeat(1000)}`,
        ),
    ],
  ])("%s is refused", async (_, parts, end) => {
    const reply = await multipart(parts(), end)
    const { code = "invalid" } = reply.json() as { code?: keyof typeof errorStatus }
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBe(errorStatus[code])
    expect(reply.statusCode).toBeLessThan(500)
  })

  test("with a file of a field that it does not have is a 422 that names the field", async () => {
    const file = (name: string) => `name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx`
    for (const name of ["f", "email"]) {
      const reply = await multipart([...good(), file(name)])
      expect([name, reply.statusCode, Object.keys(reply.json())]).toEqual([name, 422, [name]])
    }
    const payload = `--${boundary}\r\nContent-Disposition: form-data; ${file("anexo")}\r\n--${boundary}--\r\n`
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` }
    const reply = await inject({ method: "POST", url: "/api/files", headers, payload })
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([422, ["anexo"]])
  })

  test("without a boundary is refused", async () => {
    const headers = { "content-type": "multipart/form-data" }
    const reply = await inject({ method: "POST", url, payload: "x", headers })
    expect(reply.statusCode).toBe(400)
  })
})

describe("a query", () => {
  test.each([
    "page=1&page=2",
    "page[]=1",
    "page[a]=1",
    "page.x=1",
    "orderBy=name&orderBy=code",
    "direction=asc;drop",
    "orderBy=account_id",
    "orderBy=constructor",
    "__proto__=1",
    "__proto__[x]=1",
    "constructor.prototype.x=1",
    "page=%",
    "page=%ff%fe",
    "%00=1",
    "a=1&".repeat(2000),
  ])("with ?%s is refused", async (query) => {
    const reply = await inject({ method: "GET", url: `/api/cards?${query}` })
    if (query.startsWith("page=%")) expect(reply.statusCode).toBe(200)
    else expect(reply.statusCode).toBe(422)
    expect(Object.prototype).not.toHaveProperty("x")
  })

  test.each(["0", "-1", "x", "Infinity", "NaN", "1.9", ""])("page=%s is the first page", async (page) => {
    const reply = await inject({ method: "GET", url: `/api/contacts?page=${page}&per_page=20` })
    expect(reply.json()).toEqual({ data: [], current_page: 1, last_page: 1, from: null, to: null, total: 0 })
  })
})

describe("errors", () => {
  const cases: [number, string, InjectOptions & { signedOut?: boolean }][] = [
    [
      400,
      "malformed_json",
      { method: "POST", url: "/api/cards", payload: "{", headers: { "content-type": "application/json" } },
    ],
    [401, "unauthenticated", { method: "GET", url: "/api/cards", signedOut: true }],
    [404, "not_found", { method: "GET", url: `/api/cards/${unknownId}` }],
    [404, "not_found", { method: "GET", url: "/api/cards/x" }],
    [404, "not_found", { method: "GET", url: "/api/cards/%" }],
    [404, "not_found", { method: "GET", url: "/api/nothing" }],
    [413, "too_large", { method: "POST", url: "/api/cards", payload: { name: "x".repeat(1024 * 1024) } }],
    [
      415,
      "wrong_media_type",
      { method: "POST", url: "/api/cards", payload: "x", headers: { "content-type": "text/plain" } },
    ],
  ]

  test.each(cases)("%i %s are worded in both languages", async (status, code, request) => {
    const texts = await Promise.all(
      ["pt-BR", "en-GB,en;q=0.9"].map(async (language) => {
        const reply = await inject({
          ...request,
          headers: { ...request.headers, "accept-language": language },
        })
        expect(reply.statusCode).toBe(status)
        expect(reply.json()).toEqual({ error: expect.any(String), code })
        return (reply.json() as { error: string }).error
      }),
    )
    expect(new Set(texts).size).toBe(2)
  })

  test.each(["constructor", "__proto__", "toString;q=1", "*", "x".repeat(8000), ",,,;;;", "en;q=0"])(
    "and languages such as %s fall back to the account's",
    async (language) => {
      const reply = await inject({
        method: "POST",
        url: "/api/cards",
        payload: {},
        headers: { "accept-language": language },
      })
      expect(reply.json()).toEqual({ name: ["Campo obrigatório."] })
    },
  )

  test.each([
    "Bearer",
    "Bearer ",
    "Bearer x y",
    "bearer x",
    "Basic eDp5",
    "Bearer \u00e9",
    `Bearer ${"A".repeat(7000)}`,
  ])("and tokens such as %s are none", async (authorization) => {
    const reply = await inject({
      method: "GET",
      url: "/api/cards",
      signedOut: true,
      headers: { authorization },
    })
    expect(reply.statusCode).toBe(401)
  })
})
