import { execFileSync } from "node:child_process"
import { createToken } from "@funil/contract/account/tokens"
import { installZapier, zapierFolder } from "../../scripts/zapier.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { card, makeBoard, openBoard } from "../scenes/board-scene.ts"
import { baseURL } from "../settings.ts"

const root = new URL("../..", import.meta.url)

/** Runs Node as another company's program does, configured by the environment. */
function runNode(args: readonly string[], env: Record<string, string>, cwd: URL | string = root): void {
  execFileSync(process.execPath, args, { cwd, env: { ...process.env, FUNIL_URL: baseURL, ...env } })
}

test.beforeAll(() => {
  test.setTimeout(180_000)
  runNode(["scripts/build-sdk.ts"], {})
  installZapier()
})

test("what a call, the client, a Zap and an assistant make stands on the open board at once", async ({
  page,
  admin,
  signIn,
  request,
}) => {
  const pipeline = await makeBoard(admin)
  const stage = pipeline.stages[0]?.id ?? ""
  const body = { name: "Programas", scopes: ["read" as const, "write" as const] }
  const { secret } = await call(admin.token, createToken, { body })
  await signIn(admin)
  await openBoard(page, pipeline)
  const headers = { authorization: `Bearer ${secret}`, accept: "application/json, text/event-stream" }

  const made = await request.post("/api/cards", {
    headers,
    data: { name: "Por chamada", pipeline_stage_id: stage },
  })
  expect(made.status()).toBe(201)
  await expect(card(page, "Por chamada")).toBeVisible()

  const env = { FUNIL_TOKEN: secret, STAGE: stage }
  const program = `
    import { createFunil } from "${new URL("sdk/dist/funil.js", root).href}"
    const funil = createFunil({ url: process.env.FUNIL_URL, token: process.env.FUNIL_TOKEN })
    await funil.deal.create({ name: "Pelo cliente", pipeline_stage_id: process.env.STAGE })`
  runNode(["--input-type=module", "--eval", program], env)
  await expect(card(page, "Pelo cliente")).toBeVisible()

  const input = JSON.stringify({ name: "Pelo Zapier", pipeline_stage_id: stage })
  runNode(["run.js", "create_deal", input], env, zapierFolder)
  await expect(card(page, "Pelo Zapier")).toBeVisible()

  const values = { name: "Pelo assistente", pipeline_stage_id: stage }
  const tool = { name: "create_record", arguments: { entity: "deal", values } }
  const told = await request.post("/mcp", {
    headers,
    data: { jsonrpc: "2.0", id: 1, method: "tools/call", params: tool },
  })
  expect(told.status()).toBe(200)
  await expect(card(page, "Pelo assistente")).toBeVisible()
})
