import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { CallInput } from "@funil/contract/shared/endpoint"
import { createWorkflow, type Workflow } from "@funil/contract/workflows"
import { call } from "./api.ts"
import type { Person } from "./person.ts"

type WorkflowBody = Partial<CallInput<typeof createWorkflow>["body"]>

/** A workflow that tags deals as big when they are changed, unless told otherwise. */
export function makeWorkflow({ token }: Person, more: WorkflowBody = {}): Promise<Workflow> {
  const usual = {
    name: "Marcar grandes",
    entity: "deal",
    execute_when: "update",
    action: "add_tag",
    settings: { tag: "grande" },
  } as const
  return call(token, createWorkflow, { body: { ...usual, ...more } })
}

interface Heard {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Another system that hears webhooks and answers each with a status. */
export async function elsewhere(
  statusOf: (heard: Heard) => number,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const { method = "", headers } = request
      response.statusCode = statusOf({ method, headers, body: Buffer.concat(parts).toString() })
      response.end("ok")
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, server }
}
