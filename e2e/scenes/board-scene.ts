import type { Language } from "@funil/contract/account/accounts"
import { createContact } from "@funil/contract/records/contacts"
import { createDeal, type Deal } from "@funil/contract/records/deals"
import { createTask, listTaskTypes } from "@funil/contract/records/tasks"
import { createPipeline, type Pipeline } from "@funil/contract/settings/pipelines"
import type { CallInput } from "@funil/contract/shared/endpoint"
import { expect, type Locator, type Page } from "@playwright/test"
import { call } from "../api.ts"
import type { Person } from "../person.ts"
import { words } from "../words.ts"

type DealBody = Partial<CallInput<typeof createDeal>["body"]>

export const stageNames = ["Novo", "Visita", "Proposta", "Ganho", "Perdido"]
export const reasons = ["Preço", "Prazo"]

/** A pipeline of five stages with its lost reasons. */
export function makeBoard({ token }: Person, name = "Vendas"): Promise<Pipeline> {
  return call(token, createPipeline, { body: { name, stages: stageNames, lost_reason_options: reasons } })
}

/** Puts deals into a stage, in this order from the top. */
export async function fill(
  { token }: Person,
  pipeline: Pipeline,
  stage: number,
  deals: readonly (DealBody & { name: string })[],
): Promise<Deal[]> {
  const made: Deal[] = []
  const place = { pipeline_id: pipeline.id, pipeline_stage_id: pipeline.stages[stage]?.id ?? "" }
  // A new deal comes to the top, so the last is made first.
  for (const deal of deals.toReversed()) {
    made.unshift(await call(token, createDeal, { body: { ...place, ...deal } }))
  }
  return made
}

export async function addContact({ token }: Person, first_name: string): Promise<string> {
  const body = { first_name, phone1: "11987654321", email: `${first_name.toLowerCase()}@cliente.test` }
  return (await call(token, createContact, { body })).id
}

/** A task of a deal, at a wall-clock time; of the account's first type. */
export async function addTask({ token }: Person, deal: Deal, start: string): Promise<string> {
  const [type] = await call(token, listTaskTypes)
  const body = { task_type_id: type?.id ?? "", deal_id: deal.id, start }
  return (await call(token, createTask, { body })).name
}

/** Opens a board and expands its collapsed columns. */
export async function openBoard(page: Page, { id, stages }: Pipeline, query = ""): Promise<void> {
  const open = Object.fromEntries(stages.map((stage) => [stage.id, false]))
  await page.addInitScript((opened) => {
    const known: unknown = JSON.parse(localStorage.getItem("funil.stageFolds") ?? "{}")
    localStorage.setItem("funil.stageFolds", JSON.stringify(Object.assign({}, opened, known)))
  }, open)
  await page.goto(`/pipelines?pipeline=${id}${query}`)
  await expect(page.locator("section[data-stage]").first()).toBeVisible()
}

/** The column of a stage. */
export function column(page: Page, pipeline: Pipeline, stage: number): Locator {
  return page.locator(`section[data-stage="${pipeline.stages[stage]?.id}"]`)
}

export function card(page: Page | Locator, name: string): Locator {
  return page.locator("[data-card]").filter({ has: page.getByRole("link", { name, exact: true }) })
}

/** Holds the names of a column's cards, from the top, against these; and its head counts them. */
export async function expectCards(
  at: Locator,
  names: readonly string[],
  language: Language = "pt-BR",
): Promise<void> {
  await expect(at.locator("[data-card-link]")).toHaveText([...names])
  const stage = await at.getByRole("heading").innerText()
  await expect(at).toHaveAttribute("aria-label", words[language].board.column.label(stage, names.length))
}

/** Takes a card with the mouse and brings it over a place, without letting go. */
export async function dragOver(
  page: Page,
  from: Locator,
  to: Locator,
  at?: { x: number; y: number },
): Promise<void> {
  await from.hover({ position: { x: 40, y: 12 } })
  await expect(from).toHaveAttribute("draggable", "true")
  await page.mouse.down()
  const start = await from.boundingBox()
  if (!start) throw new Error("The card is not on the page")
  // The first steps begin the drag, which brings up the bar at the bottom.
  await page.mouse.move(start.x + 50, start.y + 30, { steps: 4 })
  await expect(to).toBeVisible()
  const end = await to.boundingBox()
  if (!end) throw new Error("There is no such place")
  await page.mouse.move(end.x + (at?.x ?? end.width / 2), end.y + (at?.y ?? end.height / 2), { steps: 8 })
}
