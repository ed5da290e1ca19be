import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify"
import { reachServer } from "../../src/platform/db/database.ts"
import { type Caller, callerOf, openBare } from "./bare-connection.ts"
import { createNote, createTask } from "./bare-notes-and-tasks.ts"
import { filterDeals, getBoard, getDeal, listCards, searchContacts } from "./bare-reads.ts"
import { createDeal, moveDeal, renameDeal } from "./bare-writes.ts"

interface Deal {
  readonly name: string
  readonly pipeline_stage_id?: string
  readonly before_id?: string | null
  readonly amount?: number
}

interface Task {
  readonly name: string
  readonly task_type_id: string
  readonly start: string
  readonly deal_id: string
}

/** A received call. The benchmark only sends valid types. */
interface CallParts {
  readonly caller: Caller
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly paging: { readonly page: number; readonly perPage: number }
}

function sentBy(request: FastifyRequest): CallParts {
  const query = request.query as CallParts["query"]
  const paging = { page: Number(query["page"] ?? 1), perPage: Number(query["per_page"] ?? 20) }
  const params = request.params as CallParts["params"]
  return { caller: callerOf(request.headers.authorization), params, query, body: request.body, paging }
}

/**
 * The baseline for the product: a handler for each call at the same path, with prepared statements
 * in the fewest round trips. Each checks the session, sets the account for policies, keeps totals,
 * ledger and outbox, and returns the same data.
 */
export async function bareApp(dataDir: string): Promise<FastifyInstance> {
  const server = await reachServer({ dataDir, databaseUrl: undefined, secretKey: "" })
  const bare = openBare(server.connectionOf("funil_app"), server.connectionOf("funil_reader"))
  const app = Fastify()
  app.addHook("onClose", async () => {
    await Promise.all([bare.app.end(), bare.reader.end()])
    await server.stop()
  })
  const route = (method: string, url: string, status: number, work: (sent: CallParts) => Promise<unknown>) =>
    app.route({
      method,
      url: `/api${url}`,
      handler: async (request, reply) => {
        const answer = await work(sentBy(request))
        return reply.code(status).send(answer)
      },
    })
  app.get("/api/ready", () => ({ status: "ok" }))
  route("GET", "/cards/:id", 200, ({ caller, params }) => getDeal(bare, caller, params["id"] ?? ""))
  route("GET", "/pipelines/:pipeline/stages/:stage/cards", 200, ({ caller, params, paging }) =>
    listCards(bare, caller, { pipeline: params["pipeline"] ?? "", stage: params["stage"] ?? "", ...paging }),
  )
  route("POST", "/cards/filter", 200, ({ caller, body, paging }) => {
    const { filters } = body as { filters: { filterField: string; valueField: string }[] }
    return filterDeals(bare, caller, filters, paging)
  })
  route("GET", "/contacts/search", 200, ({ caller, query, paging }) =>
    searchContacts(bare, caller, query["search"] ?? "", paging),
  )
  route("GET", "/pipelines/:id/board", 200, ({ caller, params, query }) =>
    getBoard(bare, caller, params["id"] ?? "", Number(query["per_stage"] ?? 20)),
  )
  route("POST", "/cards", 201, ({ caller, body }) => {
    const { name, amount = 0, pipeline_stage_id: stage = "" } = body as Deal
    return createDeal(bare, caller, { name, amount, stage })
  })
  route("PUT", "/cards/:id", 200, ({ caller, params, body }) => {
    const { name, pipeline_stage_id: stage, before_id: before = null } = body as Deal
    const id = params["id"] ?? ""
    if (stage === undefined) return renameDeal(bare, caller, id, name)
    return moveDeal(bare, caller, id, { stage, before })
  })
  route("POST", "/notes", 201, ({ caller, body }) => {
    const { record_id, note } = body as { record_id: string; note: string }
    return createNote(bare, caller, record_id, note)
  })
  route("POST", "/tasks", 201, ({ caller, body }) => {
    const { name, task_type_id: type, start, deal_id: deal } = body as Task
    return createTask(bare, caller, { name, type, start, deal })
  })
  return app
}
