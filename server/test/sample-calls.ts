import { createLead } from "@funil/contract/accounts"
import { listSessions, login } from "@funil/contract/auth"
import { trashDeal, updateDeal } from "@funil/contract/deals"
import { createStage } from "@funil/contract/pipelines"
import { createTaskType } from "@funil/contract/tasks"
import { hashCode } from "../src/features/users/password-code.ts"
import { makeDeal, makePipeline, stageId } from "./factories.ts"
import type { World } from "./world.ts"

/** What a call carries. */
export interface Sample {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: object
}

type MakeSample = (world: World) => Sample | Promise<Sample>
type MakePlain = (world: World) => Sample

const password = "uma-senha-de-teste-7"
const start = "2026-03-12 10:00"
let counter = 0

function unique(word: string): string {
  counter += 1
  return `${word}-${counter}`
}

const none: MakePlain = () => ({})
const page = { page: "1", per_page: "20" }
const ofDeal: MakePlain = ({ deal }) => ({ params: { id: deal.id } })
const ofContact: MakePlain = ({ contact }) => ({ params: { id: contact.id } })
const ofCompany: MakePlain = ({ company }) => ({ params: { id: company.id } })
const ofTask: MakePlain = ({ task }) => ({ params: { id: task.id } })
const ofPipeline: MakePlain = ({ pipeline }) => ({ params: { id: pipeline.id } })
const ofTaskType: MakePlain = ({ taskType }) => ({ params: { id: taskType.id } })
const ofColleague: MakePlain = ({ colleague }) => ({ params: { id: colleague.id } })

function stageParams({ pipeline }: World, index = 0): Record<string, string> {
  return { pipelineId: pipeline.id, id: stageId(pipeline, index) }
}

async function newDeal({ api, admin, pipeline }: World): Promise<string> {
  const { id } = await makeDeal(api, admin, pipeline)
  return id
}

async function newTaskType({ api, admin }: World): Promise<string> {
  const { id } = await api.call(createTaskType, admin, { body: { name: unique("Tipo"), color: "info" } })
  return id
}

async function undoable({ api, admin, deal }: World): Promise<string> {
  const reply = await api.send(updateDeal, admin, {
    params: { id: deal.id },
    body: { name: unique("Nome") },
  })
  return reply.headers["undo-token"] ?? ""
}

async function otherSession({ api, admin }: World): Promise<string> {
  const { email, domain } = admin
  await api.call(login, null, { body: { email, domain, password } })
  const sessions = await api.call(listSessions, admin, {})
  return sessions.find(({ current }) => !current)?.id ?? ""
}

/** Leaves a code for the colleague, as a mail would have brought it. */
async function storedCode({ api, admin, colleague }: World): Promise<Sample> {
  const { secretKey } = api.services.config
  const account = api.database.owner.selectFrom("users").select("account_id").where("id", "=", colleague.id)
  const { account_id } = await account.executeTakeFirstOrThrow()
  const now = api.clock.now
  const code = {
    account_id,
    user_id: colleague.id,
    code_hash: hashCode(secretKey, colleague.id, "ABC234"),
    created_at: now,
    expires_at: new Date(now.getTime() + 60_000),
  }
  await api.database.owner
    .insertInto("password_codes")
    .values(code)
    .onConflict((on) => on.columns(["account_id", "user_id"]).doUpdateSet({ ...code, tries: 0 }))
    .execute()
  const { email } = colleague
  return {
    body: { password_code: "ABC234", password: unique("senha-de-teste"), email, domain: admin.domain },
  }
}

const filters = ({ pipeline, contact, colleague }: World) => [
  { filterField: "pipeline_stage_id", operator: "=", valueField: stageId(pipeline, 0) },
  { filterField: "contacts", operator: "<>", valueField: [contact.id] },
  { filterField: "user_id", operator: "<>", valueField: colleague.id },
  { filterField: "name", operator: "like", valueField: "o" },
]
const order = { orderBy: "created_at", direction: "desc" }

/** For every call of the API one that succeeds for the world's admin; those that take something away bring it first. */
export const sampleCalls: Readonly<Record<string, MakeSample>> = {
  "system.health": none,
  "system.ready": none,
  "lead.create": () => ({ body: { email: "lead@sol.test", utm_source: "teste" } }),
  "lead.update": async ({ api }) => {
    const { hash } = await api.call(createLead, null, { body: { email: "lead@sol.test" } })
    return { params: { hash }, body: { first_name: "Rui", phone1: "11 91234-5678" } }
  },
  "domain.check": () => ({ params: { domain: unique("livre") } }),
  "domain.login_page": ({ admin }) => ({ params: { domain: admin.domain } }),
  "account.create": () => ({
    body: { domain: unique("nova"), email: "nova@nova.test", password, first_name: "Nova", company: "Nova" },
  }),
  "account.get": none,
  "account.status": none,
  "auth.login": ({ admin: { email, domain } }) => ({ body: { email, domain, password } }),
  "auth.logout": none,
  "auth.me": none,
  "session.list": none,
  "session.end": async (world) => ({ params: { id: await otherSession(world) } }),
  "password.request_code": ({ colleague: { email, domain } }) => ({ body: { email, domain } }),
  "password.update": storedCode,
  "user.list": () => ({ query: { ...page, orderBy: "first_name" } }),
  "user.search": () => ({ query: { ...page, search: "a" } }),
  "user.get": ofColleague,
  "user.create": ({ admin, pipeline }) => ({
    body: {
      first_name: "Bia",
      last_name: "Reis",
      email: `${unique("bia")}@${admin.domain}.test`,
      role: "agent",
      pipelines: [pipeline.id],
    },
  }),
  "user.update": (world) => ({
    ...ofColleague(world),
    body: { job: unique("Cargo"), pipelines: [world.pipeline.id] },
  }),
  "user.trash": async ({ api, admin }) => ({ params: { id: (await api.colleague(admin, "agent")).id } }),
  "template.list": () => ({ query: { locale: "pt-BR" } }),
  "pipeline.list": none,
  "pipeline.get": ofPipeline,
  "pipeline.create": () => ({ body: { name: "Compras", stages: ["Novo", "Feito", "Perdido"] } }),
  "pipeline.update": (world) => ({
    ...ofPipeline(world),
    body: { name: unique("Vendas"), lost_reason_options: [], schema: { show_deal_amount: true } },
  }),
  "pipeline.trash": async ({ api, admin }) => ({ params: { id: (await makePipeline(api, admin)).id } }),
  "stage.list": ofPipeline,
  "stage.get": (world) => ({ params: stageParams(world) }),
  "stage.create": async ({ api, admin }) => ({
    params: { id: (await makePipeline(api, admin)).id },
    body: { name: "Visita", timeout: 24 },
  }),
  "stage.update": (world) => ({ params: stageParams(world), body: { name: unique("Etapa"), timeout: 48 } }),
  "stage.trash": async (world) => {
    const { api, admin, pipeline } = world
    const stage = await api.call(createStage, admin, { params: { id: pipeline.id }, body: { name: "Some" } })
    return { params: { pipelineId: pipeline.id, id: stage.id }, query: { move_to: stageId(pipeline, 1) } }
  },
  "settings.move": async (world) => ({
    body: { entity: "task_type", id: await newTaskType(world), before_id: world.taskType.id },
  }),
  "board.get": (world) => ({ ...ofPipeline(world), query: { per_stage: "20" } }),
  "board.filter": (world) => ({ ...ofPipeline(world), body: { filters: filters(world), search: "forno" } }),
  "stage.cards": (world) => ({ params: stageParams(world), query: page }),
  "stage.filter_cards": (world) => ({
    params: stageParams(world),
    query: page,
    body: { filters: filters(world) },
  }),
  "deal.list": () => ({ query: { ...page, ...order } }),
  "deal.search": () => ({ query: { ...page, search: "forno" } }),
  "deal.find": ({ colleague }) => ({ query: { attribute: "user_id", value: colleague.id } }),
  "deal.filter": (world) => ({
    query: { ...page, ...order },
    body: { filters: filters(world), search: "o" },
  }),
  "deal.tags": none,
  "deal.get": ofDeal,
  "deal.create": ({ pipeline, contact, company, deal, colleague }) => ({
    body: {
      name: "Balcão",
      amount: 10.5,
      pipeline_id: pipeline.id,
      pipeline_stage_id: stageId(pipeline, 0),
      tags: ["novo"],
      user_id: colleague.id,
      contacts: [contact.id],
      companies: [company.id],
      deals: [deal.id],
      expected_close_date: "2026-05-01",
    },
  }),
  "deal.mass_update": async (world) => ({
    body: {
      filters: [
        { filterField: "id", operator: "=", valueField: [await newDeal(world), await newDeal(world)] },
      ],
      values: [
        { field: "pipeline_stage_id", value: stageId(world.pipeline, 1) },
        { field: "user_id", value: world.colleague.id },
        { field: "tags", value: { add: ["em massa"], remove: [] } },
        { field: "amount", value: 5 },
      ],
    },
  }),
  "deal.mass_trash": async (world) => ({
    body: { filters: [{ filterField: "id", operator: "=", valueField: [await newDeal(world)] }] },
  }),
  "deal.update": ({ deal, relatedDeal, pipeline, contact, company, colleague }) => ({
    params: { id: deal.id },
    body: {
      name: unique("Forno"),
      amount: 99.9,
      pipeline_id: pipeline.id,
      pipeline_stage_id: stageId(pipeline, 0),
      before_id: relatedDeal.id,
      tags: ["quente"],
      user_id: colleague.id,
      contacts: [contact.id],
      companies: [company.id],
      deals: [relatedDeal.id],
      expected_close_date: null,
    },
  }),
  "deal.trash": async (world) => ({ params: { id: await newDeal(world) } }),
  "task.create": ({ taskType, deal, colleague }) => ({
    body: {
      task_type_id: taskType.id,
      start,
      end: start,
      deal_id: deal.id,
      responsible_user_id: colleague.id,
      name: "Ligar",
      note: "Às dez",
    },
  }),
  "task.get": ofTask,
  "task.update": (world) => ({
    ...ofTask(world),
    body: {
      name: unique("Tarefa"),
      task_type_id: world.taskType.id,
      start,
      end: start,
      deal_id: world.deal.id,
      responsible_user_id: world.colleague.id,
      is_finished: true,
    },
  }),
  "task.trash": async (world) => {
    const { api, admin, taskType } = world
    const reply = await api.raw("POST", "/tasks", admin, { task_type_id: taskType.id, start })
    return { params: { id: (reply.body as { id: string }).id } }
  },
  "deal.tasks": ofDeal,
  "task_type.list": none,
  "task_type.get": ofTaskType,
  "task_type.create": () => ({ body: { name: unique("Tipo"), color: "blue" } }),
  "task_type.update": (world) => ({ ...ofTaskType(world), body: { name: unique("Tipo"), color: "info" } }),
  "task_type.trash": async (world) => ({ params: { id: await newTaskType(world) } }),
  "contact.list": () => ({ query: { ...page, ...order } }),
  "contact.search": () => ({ query: { ...page, search: "joao" } }),
  "contact.find": () => ({ query: { attribute: "email", value: "joao@sol.test" } }),
  "contact.filter": ({ company }) => ({
    query: { ...page, ...order },
    body: { filters: [{ filterField: "companies", operator: "=", valueField: company.id }] },
  }),
  "contact.get": ofContact,
  "contact.create": ({ company }) => ({
    body: { first_name: "Rita", email: "rita@sol.test", companies: [company.id], birthdate: "1990-02-03" },
  }),
  "contact.update": (world) => ({
    ...ofContact(world),
    body: { job: unique("Gerente"), phone1: "11 91234-5678", companies: [world.company.id] },
  }),
  "contact.trash": async ({ api, admin }) => {
    const reply = await api.raw("POST", "/contacts", admin, { first_name: "Some" })
    return { params: { id: (reply.body as { id: string }).id } }
  },
  "contact.deals": (world) => ({ ...ofContact(world), query: page }),
  "company.list": () => ({ query: { ...page, ...order } }),
  "company.search": () => ({ query: { ...page, search: "sol" } }),
  "company.find": () => ({ query: { attribute: "company", value: "Padaria Sol" } }),
  "company.filter": () => ({
    query: { ...page, ...order },
    body: { filters: [{ filterField: "company", operator: "like", valueField: "sol" }] },
  }),
  "company.get": ofCompany,
  "company.create": () => ({ body: { company: "Mercado Lua", website: "https://lua.test", tags: ["novo"] } }),
  "company.update": (world) => ({ ...ofCompany(world), body: { website: `https://${unique("sol")}.test` } }),
  "company.trash": async ({ api, admin }) => {
    const reply = await api.raw("POST", "/companies", admin, { company: "Some" })
    return { params: { id: (reply.body as { id: string }).id } }
  },
  "company.contacts": (world) => ({ ...ofCompany(world), query: page }),
  "company.deals": (world) => ({ ...ofCompany(world), query: page }),
  "log.list": ({ deal }) => ({ query: { ...page, entity: "deal", record_id: deal.id } }),
  "operation.undo": async (world) => ({ body: { token: await undoable(world) } }),
  "trash.list": () => ({ query: { ...page, entity: "deal" } }),
  "trash.restore": async (world) => {
    const id = await newDeal(world)
    await world.api.call(trashDeal, world.admin, { params: { id } })
    return { params: { entity: "deal", id } }
  },
}

/** Calls that change no record: they read, or are about sessions, codes and leads. */
export const silentCalls: ReadonlySet<string> = new Set([
  "auth.logout",
  "auth.login",
  "session.end",
  "lead.create",
  "lead.update",
  "password.request_code",
  "board.filter",
  "stage.filter_cards",
  "deal.filter",
  "contact.filter",
  "company.filter",
])
