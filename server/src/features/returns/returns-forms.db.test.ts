import {
  createReturnsForm,
  getReturnsForm,
  listReturnsForms,
  removeReturnsImage,
  shareReturnsForm,
  trashReturnsForm,
  updateReturnsForm,
  uploadReturnsImage,
} from "@funil/contract/forms/returns"
import { undo } from "@funil/contract/records/history"
import { getPipeline, listPipelines } from "@funil/contract/settings/pipelines"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { pictureUrl } from "../../../test/fakes/picture-host.ts"

const api = await testApi({ PUBLIC_URL: "https://funil.test" })
const make = (who: Person, more: object = {}) =>
  api.send(createReturnsForm, who, { body: { name: "Trocas e devoluções", platform: "shopify", ...more } })

test("a returns form makes its pipeline of the template, and an undo takes both back", async () => {
  const admin = await api.signUp()
  const { status, body, headers } = await make(admin)
  expect([status, body.url]).toEqual([201, `https://funil.test/r/${admin.domain}/trocas-e-devolucoes`])
  expect(body).toMatchObject({
    enabled: true,
    window_days: 7,
    transit_days: 7,
    reasons: expect.arrayContaining(["REGRET"]),
  })
  const { stages } = await api.call(getPipeline, admin, { params: { id: body.pipeline_id ?? "" } })
  expect(stages.map(({ name }) => name)).toContain("Recebida e conferida")
  await api.call(undo, admin, { body: { token: headers["undo-token"] ?? "" } })
  expect(await api.call(listReturnsForms, admin, {})).toEqual([])
  const left = await api.call(listPipelines, admin, {})
  expect(left.map(({ id }) => id)).not.toContain(body.pipeline_id)
})

test("a returns form is changed, shown, deleted and brought back", async () => {
  const admin = await api.signUp()
  const { body: form } = await make(admin)
  const params = { id: form.id }
  const sent = {
    reasons: ["DAMAGED" as const, "DAMAGED" as const],
    window_days: 30,
    texts: { contact: "sac@loja.test" },
  }
  const changed = await api.call(updateReturnsForm, admin, { params, body: { ...form, ...sent } })
  expect(changed).toMatchObject({ reasons: ["DAMAGED"], window_days: 30, pipeline_id: form.pipeline_id })
  expect(changed.texts).toEqual({ title: "", intro: "", success: "", contact: "sac@loja.test" })
  const pictured = await api.call(uploadReturnsImage, admin, {
    params,
    body: { type: "brand", url: await pictureUrl() },
  })
  expect(pictured.brand).toMatch(/^\/api\/pictures\//)
  const { headers } = await api.send(trashReturnsForm, admin, { params })
  expect((await api.send(getReturnsForm, admin, { params })).status).toBe(404)
  await api.call(undo, admin, { body: { token: headers["undo-token"] ?? "" } })
  expect(await api.call(getReturnsForm, admin, { params })).toMatchObject({
    window_days: 30,
    brand: pictured.brand,
  })
})

test.each([
  [{ window_days: 6 }, "window_days"],
  [{ window_days: 7.5 }, "window_days"],
  [{ reasons: [] }, "reasons"],
  [{ outcomes: ["gift"] }, "outcomes.0"],
  [{ slug: "Ação" }, "slug"],
  [{ platform: "tray" }, "platform"],
  [{ pipeline_id: "01890000-0000-7000-8000-000000000000" }, "pipeline_id"],
])("%j is refused", async (more, field) => {
  const admin = await api.signUp()
  expect(await make(admin, more)).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } })
})

test("of two that want one address the second gets another, or is refused", async () => {
  const admin = await api.signUp()
  await make(admin)
  expect((await make(admin)).body.slug).toBe("trocas-e-devolucoes-2")
  expect(await make(admin, { slug: "trocas-e-devolucoes" })).toMatchObject({
    status: 422,
    body: { slug: [expect.any(String)] },
  })
  const stranger = await api.signUp()
  expect((await make(stranger)).body.slug).toBe("trocas-e-devolucoes")
})

test("a returns form is brought to people by its address, drawn too, and loses a picture again", async () => {
  const admin = await api.signUp()
  const { body: form } = await make(admin)
  const params = { id: form.id }
  const { url, qr } = await api.call(shareReturnsForm, admin, { params })
  expect([url, qr]).toEqual([form.url, expect.stringMatching(/^<svg/)])
  for (const type of ["brand", "favicon"] as const)
    await api.call(uploadReturnsImage, admin, { params, body: { type, url: await pictureUrl() } })
  const bare = await api.send(removeReturnsImage, admin, { params, query: { type: "favicon" } })
  expect(bare.body).toMatchObject({ favicon: null, brand: expect.stringMatching(/^\/api\/pictures\//) })
  await api.call(undo, admin, { body: { token: bare.headers["undo-token"] ?? "" } })
  expect((await api.call(getReturnsForm, admin, { params })).favicon).toMatch(/^\/api\/pictures\//)
})

test("nobody below manager manages returns forms", async () => {
  const admin = await api.signUp()
  const agent = await api.colleague(admin, "agent")
  expect((await api.send(listReturnsForms, agent, {})).status).toBe(403)
  expect((await make(agent)).status).toBe(403)
})
