import type { WorkflowAction } from "@funil/contract/workflow-actions"
import { listWorkflows, type Workflow } from "@funil/contract/workflows"
import { expect, type Locator, type Page } from "@playwright/test"
import { call } from "./api.ts"
import type { Person } from "./person.ts"
import { words } from "./words.ts"

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
