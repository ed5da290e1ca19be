import { listTaskTypes } from "@funil/contract/records/tasks"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person } from "../person.ts"
import { row, toast } from "../scenes/list-scene.ts"
import { makeTask } from "../scenes/task-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const t = m.taskTypes

async function names({ token }: Person): Promise<string[]> {
  return (await call(token, listTaskTypes)).map(({ name }) => name)
}

test("task types are made with a colour, renamed and put in order", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/admin/configs/tasks")
  await page.getByRole("link", { name: t.create }).click()
  const dialog = page.getByRole("dialog", { name: t.create })
  await dialog.getByRole("button", { name: t.submit }).click()
  await expect(dialog.getByText(m.rules.required)).toBeVisible()
  await dialog.getByLabel(t.name).fill("Vistoria")
  await dialog.getByTitle(m.fieldOptions.task.color.error).click()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: t.submit }).dblclick()
  await expect(dialog).toBeHidden()
  const made = (await call(admin.token, listTaskTypes)).filter(({ name }) => name === "Vistoria")
  expect(made).toMatchObject([{ color: "error" }])

  await page.getByRole("button", { name: t.sort.handle("Vistoria") }).press("Home")
  await expect.poll(async () => (await names(admin))[0]).toBe("Vistoria")
  await expectAccessible(page)
  await page.getByRole("link", { name: /Vistoria/ }).click()
  const edit = page.getByRole("dialog", { name: t.edit })
  await edit.getByLabel(t.name).fill("Vistoria técnica")
  await edit.getByRole("button", { name: m.ui.save }).click()
  await expect(page.getByRole("link", { name: /Vistoria técnica/ })).toBeVisible()
})

test("a type without tasks is deleted with a way back; one with tasks says which they are", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/409 .*\/taskTypes/)
  await makeTask(admin, "Ligar para a Padaria")
  const [used = "", free = ""] = await names(admin)
  await signIn(admin)
  await page.goto("/admin/configs/tasks")
  await page.getByRole("button", { name: `${t.remove} ${free}` }).click()
  await expect.poll(() => names(admin)).not.toContain(free)
  await toast(page, t.deleted(free)).getByRole("button", { name: m.ui.undo }).click()
  await expect.poll(() => names(admin)).toContain(free)

  await page.getByRole("button", { name: `${t.remove} ${used}` }).click()
  const explained = page.getByRole("alertdialog", { name: t.inUseTitle(used) })
  await expect(explained.getByText(t.inUseText)).toBeVisible()
  await explained.getByRole("button", { name: t.seeTasks }).click()
  await expect(row(page, "Ligar para a Padaria")).toBeVisible()
})

test("only admins and managers come to the types", async ({ page, admin, signIn }) => {
  await signIn(await colleague(admin, "agent"))
  await page.goto("/admin/configs/tasks")
  await expect(page).toHaveURL(/\/pipelines/)
})
