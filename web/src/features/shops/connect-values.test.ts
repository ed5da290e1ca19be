import { connectPlugin, shopPlatforms } from "@funil/contract/data/plugins"
import { describe, expect, test } from "vitest"
import { credentialsOf, emptyConnectValues, secretsOf } from "./connect-values.ts"

const filled = Object.fromEntries(Object.keys(emptyConnectValues).map((name) => [name, `my ${name}`]))

describe.each(shopPlatforms)("a shop of %s", (platform) => {
  test.each(["app", "token"] as const)("is sent what it is asked for, by %s, and nothing else", (way) => {
    const sent = credentialsOf(platform, { ...emptyConnectValues, ...filled, way })
    expect(Object.keys(sent)).toEqual(["store", ...secretsOf(platform, way)])
    expect(connectPlugin.body.safeParse(sent).success).toBe(true)
  })
})

test("what is needed and left empty is asked for; what may be left out is left out", () => {
  const sent = credentialsOf("nuvemshop", emptyConnectValues)
  expect(sent).toEqual({ store: "", token: "" })
  const paths = connectPlugin.body.safeParse(sent).error?.issues.map(({ path }) => path.join("."))
  expect(paths).toEqual(["store", "token"])
})
