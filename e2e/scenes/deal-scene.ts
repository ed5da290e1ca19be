import type { Language } from "@funil/contract/account/accounts"
import { type Deal, createDeal, getDeal } from "@funil/contract/records/deals"
import { type Pipeline, createPipeline } from "@funil/contract/settings/pipelines"
import { type Locator, type Page, expect } from "@playwright/test"
import { call } from "../api.ts"
import type { Person } from "../person.ts"
import { words } from "../words.ts"

interface Scene {
  pipeline: Pipeline
  deal: Deal
}

/** A pipeline of four stages with its lost reasons, and a deal in the first. */
export async function dealScene({ token }: Person, name = "Cesta de Natal"): Promise<Scene> {
  const body = {
    name: "Vendas",
    stages: ["Novo", "Proposta", "Ganho", "Perdido"],
    lost_reason_options: ["Preço", "Prazo"],
  }
  const pipeline = await call(token, createPipeline, { body })
  const deal = await call(token, createDeal, { body: { name, amount: 1500, pipeline_id: pipeline.id } })
  return { pipeline, deal }
}

/** The deal as the server has it. */
export function readDeal({ token }: Person, { id }: Deal): Promise<Deal> {
  return call(token, getDeal, { params: { id } })
}

/** Opens a deal over its board, and answers its drawer. */
export async function openDeal(
  page: Page,
  { id, name }: Deal,
  language: Language = "pt-BR",
): Promise<Locator> {
  await page.goto(`/pipelines/deals/${id}`)
  const drawer = page.getByRole("dialog").first()
  await expect(drawer.getByLabel(words[language].fieldNames.deal.name, { exact: true })).toHaveValue(name)
  return drawer
}

/** Shows the empty fields of a record that are folded away. */
export async function showEmptyFields(record: Locator): Promise<void> {
  const fold = record.getByRole("button", { name: /campos? vazio|empty field/ })
  if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click()
}
