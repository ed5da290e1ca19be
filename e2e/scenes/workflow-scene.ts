import { type IncomingHttpHeaders, type Server, createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { WorkflowAction } from "@funil/contract/automations/workflow-actions"
import { type Workflow, createWorkflow, listWorkflows } from "@funil/contract/automations/workflows"
import type { CallInput } from "@funil/contract/shared/endpoint"
import { type Locator, type Page, expect } from "@playwright/test"
import { call } from "../api.ts"
import type { Person } from "../person.ts"
import { words } from "../words.ts"

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

const m = words["pt-BR"].workflows

/** The workflows as the server has them. */
export function workflowsOf({ token }: Person): Promise<Workflow[]> {
  return call(token, listWorkflows)
}

/** The text that is written with variables, by its label. */
export function written(page: Page, label: string): Locator {
  return page.locator("main").getByRole("textbox", { name: label })
}

/** Begins a new automation about deals with an action. */
export async function beginWorkflow(page: Page, name: string, action: WorkflowAction): Promise<void> {
  await page.goto("/admin/workflows/create")
  await page.getByLabel(m.form.name).fill(name)
  await page.getByLabel(m.form.action, { exact: true }).selectOption(action)
}

/** Saves what was begun. */
export async function saveWorkflow(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: m.form.submit }).click()
  await expect(page.getByText(m.created(name))).toBeVisible()
  await expect(page).toHaveURL(/\/edit$/)
}
