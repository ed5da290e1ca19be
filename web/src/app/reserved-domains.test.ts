import { domain } from "@funil/contract/account/accounts"
import { QueryClient } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"

test("no domain of a company is the first part of a page's address", async () => {
  const nothing = new Proxy(() => nothing, { get: () => nothing })
  for (const name of [
    "window",
    "document",
    "localStorage",
    "sessionStorage",
    "matchMedia",
    "addEventListener",
  ])
    vi.stubGlobal(name, nothing)
  const { createAppRouter } = await import("./router.ts")
  vi.unstubAllGlobals()
  const { routesByPath } = createAppRouter(new QueryClient())
  const firsts = new Set(Object.keys(routesByPath).map((path) => path.split("/")[1] ?? ""))
  expect(firsts.size).toBeGreaterThan(10)
  expect([...firsts].filter((first) => domain.safeParse(first).success)).toEqual([])
})
