import { roles } from "@funil/contract/account/permissions"
import { getDeal, trashDeal } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import {
  createPipeline,
  getPipeline,
  listPipelines,
  moveElement,
  type Pipeline,
  trashPipeline,
  updatePipeline,
} from "@funil/contract/settings/pipelines"
import { listTemplates } from "@funil/contract/settings/templates"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal, makePipeline } from "../../../test/factories.ts"

const api = await testApi()

async function totalsOf(pipelineId: string) {
  const { rows } = await sql<{ count: number; sum: number }>`
    select t.count, t.sum from stage_totals t join stages s on s.account_id = t.account_id and s.id = t.stage_id
    where s.pipeline_id = ${pipelineId} order by s.position
  `.execute(api.database.owner)
  return rows.map(({ count, sum }) => [count, sum])
}

async function setPlan(domain: string, plan: "start" | "grow") {
  await api.database.owner
    .updateTable("accounts")
    .set({ subscription_plan: plan })
    .where("domain", "=", domain)
    .execute()
}

interface WithName {
  readonly name: string
}
const names = (list: readonly WithName[]) => list.map(({ name }) => name)

test("a pipeline is made from stage names, a template or the default stages, and listed last", async () => {
  const ana = await api.signUp()
  const named = await api.call(createPipeline, ana, {
    body: { name: "Obras", stages: ["A", "B", "C", "D"], lost_reason_options: ["Preço"] },
  })
  expect(named).toMatchObject({ name: "Obras", position: 2, lost_reason_options: ["Preço"] })
  expect(named.stages.map(({ name, kind, position }) => [name, kind, position])).toEqual([
    ["A", "open", 1],
    ["B", "open", 2],
    ["C", "won", 3],
    ["D", "lost", 4],
  ])
  expect(named.schema).toEqual({
    show_deal_amount: true,
    show_deal_products: true,
    show_deal_deals: true,
    show_deal_companies: true,
    show_deal_contacts: true,
    show_deal_source: true,
    sum_field: "amount",
  })
  const [template] = await api.call(listTemplates, ana, { query: { locale: "pt-PT" } })
  const copied = await api.call(createPipeline, ana, { body: { name: "Cópia", template: template?.id } })
  expect(names(copied.stages)).toEqual(template?.schema)
  const plain = await api.call(createPipeline, ana, { body: { name: "Simples" } })
  expect(names(plain.stages)).toEqual(["Novo", "Ganho", "Perdido"])
  expect(names(await api.call(listPipelines, ana, {}))).toEqual(["Vendas", "Obras", "Cópia", "Simples"])
})

test("a pipeline counts as sales unless its template is of another kind or the caller says otherwise", async () => {
  const ana = await api.signUp()
  const counts = async (body: { template?: string; counts_as_sales?: boolean }) =>
    (await api.call(createPipeline, ana, { body: { name: "Novo", ...body } })).counts_as_sales
  expect(await counts({})).toBe(true)
  expect(await counts({ template: "sales-funnel" })).toBe(true)
  expect(await counts({ template: "campaign-briefing" })).toBe(true)
  expect(await counts({ template: "recruitment" })).toBe(false)
  expect(await counts({ template: "returns" })).toBe(false)
  expect(await counts({ template: "recruitment", counts_as_sales: true })).toBe(true)
  const [first] = await api.call(listPipelines, ana, {})
  const params = { id: first?.id ?? "" }
  const changed = await api.send(updatePipeline, ana, { params, body: { counts_as_sales: false } })
  expect(changed.body).toMatchObject({ counts_as_sales: false })
  await api.call(undo, ana, { body: { token: changed.headers["undo-token"] ?? "" } })
  expect(await api.call(getPipeline, ana, { params })).toMatchObject({ counts_as_sales: true })
})

test("a new pipeline takes the place of an unused one, by one undo back, and never that of one in use", async () => {
  const ana = await api.signUp()
  const [first] = await api.call(listPipelines, ana, {})
  await api.call(createPipeline, ana, { body: { name: "Outro" } })
  const body = { name: "Funil", template: "sales-funnel", replaces: first?.id ?? "" }
  const made = await api.send(createPipeline, ana, { body })
  expect(names(await api.call(listPipelines, ana, {}))).toEqual(["Funil", "Outro"])
  expect((await api.send(createPipeline, ana, { body })).status).toBe(422)
  await api.call(undo, ana, { body: { token: made.headers["undo-token"] ?? "" } })
  expect(names(await api.call(listPipelines, ana, {}))).toEqual(["Vendas", "Outro"])
  const deal = await makeDeal(api, ana, first as Pipeline)
  await api.call(trashDeal, ana, { params: { id: deal.id } })
  await api.call(createPipeline, ana, { body })
  expect(names(await api.call(listPipelines, ana, {}))).toEqual(["Vendas", "Outro", "Funil"])
})

test("pipelines are listed by name, newest first, by a word of their names, and page by page where a page is asked for", async () => {
  const ana = await api.signUp()
  const [first] = await api.call(listPipelines, ana, {})
  for (const name of ["Ação social", "Vendas diretas", "acao rápida"])
    await api.call(createPipeline, ana, { body: { name } })
  const listed = async (query: Record<string, string>) =>
    names(
      (await api.raw("GET", `/pipelines?${new URLSearchParams(query).toString()}`, ana)).body as WithName[],
    )
  const start = first?.name ?? ""
  expect(await listed({})).toEqual([start, "Ação social", "Vendas diretas", "acao rápida"])
  expect(await listed({ search: "ACÃO" })).toEqual(["Ação social", "acao rápida"])
  expect(await listed({ search: "%" })).toHaveLength(4)
  expect((await listed({ orderBy: "name" })).slice(0, 2)).toEqual(["acao rápida", "Ação social"])
  expect((await listed({ orderBy: "created_at", direction: "desc" })).at(-1)).toBe(start)
  expect(await listed({ page: "2", per_page: "3" })).toEqual(["acao rápida"])
  expect(await listed({ page: "0", per_page: "2", search: "a" })).toHaveLength(2)
  expect(await listed({ page: "9" })).toEqual([])
  const refused = await api.raw("GET", "/pipelines?orderBy=colour", ana)
  expect(refused).toMatchObject({ status: 422, body: { orderBy: [expect.any(String)] } })
})

test("the stages of a template are as likely to be won as it tells, those of another name by their places", async () => {
  const ana = await api.signUp()
  const likely = async (stages?: string[]) => {
    const body = { name: "Vendas", template: "sales-funnel", ...(stages && { stages }) }
    const pipeline = await api.call(createPipeline, ana, { body })
    return pipeline.stages.map((stage) => [stage.probability, stage.effective_probability])
  }
  const won = [null, 100]
  const lost = [null, 0]
  const told = [10, 20, 40, 60, 80].map((percent) => [percent, percent])
  expect(await likely()).toEqual([...told, won, lost])
  expect(await likely(["Reunião", "Minha etapa", "Ganho", "Perdido"])).toEqual([
    [40, 40],
    [null, 67],
    won,
    lost,
  ])
  const plain = await api.call(createPipeline, ana, { body: { name: "Padrão", template: "default" } })
  expect(plain.stages.map(({ probability }) => probability)).toEqual([null, null, null])
})

test("an unknown template, too few stages and an unknown sum field are refused by name", async () => {
  const ana = await api.signUp()
  const tries = [
    [{ name: "X", template: "nope" }, "template"],
    [{ name: "X", stages: ["A", "B"] }, "stages"],
    [{ name: "  " }, "name"],
    [{ name: "X", schema: { sum_field: "freight" } }, "schema.sum_field"],
  ] as const
  for (const [body, field] of tries) {
    const reply = await api.raw("POST", "/pipelines", ana, body)
    expect([reply.status, Object.keys(reply.body as object)]).toEqual([422, [field]])
  }
  expect(await api.call(listPipelines, ana, {})).toHaveLength(1)
})

test("an update changes what is sent, keeps the rest and refuses a stale version", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const read = await api.send(getPipeline, ana, { params: { id: pipeline.id } })
  const body = { name: "Novo nome", schema: { show_deal_contacts: false } }
  const changed = await api.send(
    updatePipeline,
    ana,
    { params: { id: pipeline.id }, body },
    { "if-match": read.headers["etag"] ?? "" },
  )
  expect(changed.body).toMatchObject({ name: "Novo nome", lost_reason_options: [] })
  expect(changed.body.schema).toMatchObject({ show_deal_contacts: false, show_deal_amount: true })
  const whole = await api.call(updatePipeline, ana, { params: { id: pipeline.id }, body: changed.body })
  expect(whole.name).toBe("Novo nome")
  const stale = await api.send(
    updatePipeline,
    ana,
    { params: { id: pipeline.id }, body: { name: "Tarde" } },
    { "if-match": read.headers["etag"] ?? "" },
  )
  expect(stale.status).toBe(412)
  await api.call(undo, ana, { body: { token: changed.headers["undo-token"] ?? "" } })
  const back = await api.call(getPipeline, ana, { params: { id: pipeline.id } })
  expect(back).toMatchObject({ name: "Vendas", schema: { show_deal_contacts: true } })
})

test("each role sees its own pipelines, and only admins and managers write", async () => {
  const ana = await api.signUp()
  const own = await makePipeline(api, ana)
  const other = await firstPipeline(api, ana)
  for (const role of roles) {
    const limited = role !== "admin" && role !== "manager"
    const who = await api.colleague(ana, role, { pipelines: [own.id] })
    const seen = await api.call(listPipelines, who, {})
    expect(seen.map(({ id }) => id)).toEqual(limited ? [own.id] : [other.id, own.id])
    const reply = await api.send(getPipeline, who, { params: { id: other.id } })
    expect(reply.status).toBe(limited ? 404 : 200)
    const write = await api.send(updatePipeline, who, { params: { id: own.id }, body: { name: "Vendas" } })
    expect(write.status).toBe(limited ? 403 : 200)
    const trashed = await api.send(trashPipeline, who, { params: { id: "0".repeat(36) } })
    expect(trashed.status).toBe(limited ? 403 : 404)
  }
})

test("another account's pipeline is not found", async () => {
  const [ana, bia] = [await api.signUp(), await api.signUp()]
  const { id } = await makePipeline(api, ana)
  const first = await firstPipeline(api, bia)
  expect((await api.send(getPipeline, bia, { params: { id } })).status).toBe(404)
  expect((await api.send(updatePipeline, bia, { params: { id }, body: { name: "Meu" } })).status).toBe(404)
  expect((await api.send(trashPipeline, bia, { params: { id } })).status).toBe(404)
  const body = { entity: "pipeline", id, before_id: first.id } as const
  expect((await api.send(moveElement, bia, { body })).status).toBe(404)
  const before = { entity: "pipeline", id: first.id, before_id: id } as const
  expect((await api.send(moveElement, bia, { body: before })).status).toBe(422)
  expect((await api.call(getPipeline, ana, { params: { id } })).name).toBe("Vendas")
})

test("two at the plan's limit: one is made, the other is told about the plan", async () => {
  const ana = await api.signUp()
  await setPlan(ana.domain, "start")
  for (let made = 1; made < 4; made += 1) await makePipeline(api, ana)
  const body = { name: "Último" }
  const replies = await Promise.all([1, 2, 3].map(() => api.send(createPipeline, ana, { body })))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 402)).toHaveLength(2)
  expect(replies.find(({ status }) => status === 402)?.body).toMatchObject({ code: "E4021" })
  expect(await api.call(listPipelines, ana, {})).toHaveLength(5)
})

test("a pipeline moves before another or last, also when two are moved at once", async () => {
  const ana = await api.signUp()
  const [first, second, third] = [
    await firstPipeline(api, ana),
    await makePipeline(api, ana),
    await makePipeline(api, ana),
  ]
  const move = (id: string, before_id: string | null) =>
    api.send(moveElement, ana, { body: { entity: "pipeline", id, before_id } })
  const order = async () => (await api.call(listPipelines, ana, {})).map(({ id }) => id)
  const { headers } = await move(third.id, first.id)
  expect(await order()).toEqual([third.id, first.id, second.id])
  await api.call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
  expect(await order()).toEqual([first.id, second.id, third.id])
  await move(first.id, null)
  expect(await order()).toEqual([second.id, third.id, first.id])
  const statuses = await Promise.all([move(second.id, first.id), move(third.id, first.id)])
  expect(statuses.map(({ status }) => status)).toEqual([200, 200])
  const keys = await api.database.owner
    .selectFrom("pipelines")
    .select("position")
    .where("id", "in", [first.id, second.id, third.id])
    .execute()
  expect(new Set(keys.map(({ position }) => position)).size).toBe(3)
  expect((await move(first.id, first.id)).status).toBe(200)
  expect((await order()).at(-1)).toBe(first.id)
  expect((await move(first.id, "01890000-0000-7000-8000-000000000000")).status).toBe(422)
})

test("deleting a pipeline takes its deals along, and undoing brings back exactly those", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const kept = await makeDeal(api, ana, pipeline, { name: "Um", amount: 10.5 })
  await makeDeal(api, ana, pipeline, { name: "Dois", amount: 20, stage: 1 })
  const gone = await makeDeal(api, ana, pipeline, { name: "Antes", amount: 99 })
  // This deal is deleted at the same instant, so only the ledger distinguishes it from the
  // pipeline's.
  await api.call(trashDeal, ana, { params: { id: gone.id } })
  const trashed = await api.send(trashPipeline, ana, { params: { id: pipeline.id } })
  expect(trashed.body).toEqual({ deleted_deals: 2 })
  expect((await api.send(getPipeline, ana, { params: { id: pipeline.id } })).status).toBe(404)
  expect((await api.send(getDeal, ana, { params: { id: kept.id } })).status).toBe(404)
  expect((await api.send(trashPipeline, ana, { params: { id: pipeline.id } })).status).toBe(404)
  expect(await totalsOf(pipeline.id)).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  const undone = await api.send(undo, ana, { body: { token: trashed.headers["undo-token"] ?? "" } })
  expect(undone.body).toEqual({ undone: 3, skipped: [] })
  expect((await api.call(getDeal, ana, { params: { id: kept.id } })).amount).toBe(10.5)
  expect((await api.send(getDeal, ana, { params: { id: gone.id } })).status).toBe(404)
  expect(await totalsOf(pipeline.id)).toEqual([
    [1, 10.5],
    [1, 20],
    [0, 0],
    [0, 0],
  ])
  const redone = await api.call(undo, ana, { body: { token: undone.headers["undo-token"] ?? "" } })
  expect(redone).toEqual({ undone: 3, skipped: [] })
  expect((await api.send(getDeal, ana, { params: { id: kept.id } })).status).toBe(404)
})

test("undoing a deletion never exceeds the plan", async () => {
  const ana = await api.signUp()
  await setPlan(ana.domain, "start")
  const pipeline = await makePipeline(api, ana)
  const trashed = await api.send(trashPipeline, ana, { params: { id: pipeline.id } })
  for (let made = 1; made < 5; made += 1) await makePipeline(api, ana)
  const undone = await api.send(undo, ana, { body: { token: trashed.headers["undo-token"] ?? "" } })
  expect(undone.status).toBe(402)
  expect((await api.send(getPipeline, ana, { params: { id: pipeline.id } })).status).toBe(404)
})

test("undoing a creation deletes the pipeline, unless somebody changed it since", async () => {
  const ana = await api.signUp()
  const made = await api.send(createPipeline, ana, { body: { name: "Engano" } })
  const token = made.headers["undo-token"] ?? ""
  await api.call(updatePipeline, ana, { params: { id: made.body.id }, body: { name: "Sério" } })
  expect((await api.call(undo, ana, { body: { token } })).skipped).toHaveLength(1)
  await api.call(updatePipeline, ana, { params: { id: made.body.id }, body: { name: "Engano" } })
  expect((await api.call(undo, ana, { body: { token } })).undone).toBe(1)
  expect(await api.call(listPipelines, ana, {})).toHaveLength(1)
})

test("two deletions at once delete once", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  await makeDeal(api, ana, pipeline)
  const replies = await Promise.all(
    [1, 2].map(() => api.send(trashPipeline, ana, { params: { id: pipeline.id } })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 404]))
})

test("a pipeline with a thousand deals goes and comes back whole", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  await makeDeal(api, ana, pipeline, { amount: 1 })
  await sql`
    insert into deals (account_id, id, code, name, amount, pipeline_id, pipeline_stage_id, position, created_at, updated_at, last_stage_updated_at)
    select d.account_id, gen_random_uuid(), 1000 + n, 'Lote', 0.01, d.pipeline_id, d.pipeline_stage_id, 'a5' || lpad(n::text, 5, '0') || 'V', now(), now(), now()
    from deals d, generate_series(1, 1000) n where d.pipeline_id = ${pipeline.id}
  `.execute(api.database.owner)
  const trashed = await api.send(trashPipeline, ana, { params: { id: pipeline.id } })
  expect(trashed.body).toEqual({ deleted_deals: 1001 })
  const token = trashed.headers["undo-token"] ?? ""
  expect((await api.call(undo, ana, { body: { token } })).undone).toBe(1002)
  expect((await totalsOf(pipeline.id))[0]).toEqual([1001, 11])
})
