import { listUsers } from "@funil/contract/account/users"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { createPipeline } from "@funil/contract/settings/pipelines"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { mailTo } from "../mailbox.ts"
import { colleague, type Person, password } from "../person.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]

async function teamOf({ token }: Person) {
  const team = await call(token, listUsers, { query: { paginate: "false" } })
  return Array.isArray(team) ? team : team.data
}

test("a colleague is invited to some pipelines, and comes in by the mail", async ({
  page,
  admin,
  signIn,
  visit,
}) => {
  const body = { name: "Parcerias", stages: ["Novo", "Ganho", "Perdido"] }
  const { id } = await call(admin.token, createPipeline, { body })
  const badge = { entity: "user", type: "text", label: "Matrícula", required: true } as const
  await call(admin.token, createCustomField, { body: badge })
  await signIn(admin)
  await page.goto("/admin/users")
  await expect(page.getByText(m.users.aloneTitle)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: m.users.invite }).click()
  const dialog = page.getByRole("dialog", { name: m.users.inviteTitle })
  await dialog.getByRole("button", { name: m.users.inviteLinkSubmit }).click()
  await expect(dialog.getByText(m.rules.required)).toBeVisible()
  const email = `davi@${admin.domain}.test`
  await dialog.getByLabel(m.users.firstName, { exact: true }).fill("Davi")
  await dialog.getByLabel(m.users.email).fill(email)
  await dialog.getByLabel(m.users.role).selectOption(m.profile.roles.restricted_agent)
  await dialog.getByRole("checkbox", { name: "Parcerias" }).check()
  await dialog.getByLabel(badge.label).fill("042")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: m.users.inviteLinkSubmit }).click()
  await expect(page.getByText(m.invitations.made.link(1))).toBeVisible()
  await expect(page.getByText(m.users.somePipelines(1))).toBeVisible()
  const davi = (await teamOf(admin)).find((user) => user.email === email)
  expect([davi?.role, davi?.pipelines]).toEqual(["restricted_agent", [id]])
  expect(davi?.custom_fields).toEqual({ matricula: "042" })
  await expect(page).toHaveURL(new RegExp(`/admin/users/${davi?.id}$`))

  const panel = page.getByRole("region", { name: "Davi" })
  await expect(panel.getByText(m.invitations.state)).toBeVisible()
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await panel.getByRole("button", { name: m.invitations.copy }).click()
  await expect(page.getByText(m.invitations.copied)).toBeVisible()
  const { link } = await mailTo(email)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const desk = await visit()
  await desk.goto(link)
  await expect(desk.getByRole("heading", { name: m.invitations.welcome("Padaria Girassol") })).toBeVisible()
  await expect(desk.getByText(m.invitations.text("Helena Duarte", email))).toBeVisible()
  await expectAccessible(desk)
  await desk.getByLabel(m.invitations.password, { exact: true }).fill(password)
  await desk.getByRole("button", { name: m.invitations.submit }).click()
  await expect(desk).toHaveURL(/\/today/)

  const other = await visit()
  await other.goto(link)
  await expect(other.getByRole("heading", { name: m.invitations.takenTitle })).toBeVisible()
  await other.getByRole("link", { name: m.signIn.submit }).click()
  await expect(other).toHaveURL(`/${admin.domain}/login?email=${encodeURIComponent(email)}`)
  await page.reload()
  await expect(panel.getByText(m.invitations.state)).toBeHidden()
})

test("a colleague is added with a password, and signs in with it at once", async ({
  page,
  admin,
  signIn,
  visit,
}) => {
  await signIn(admin)
  await page.goto("/admin/users/create")
  const dialog = page.getByRole("dialog", { name: m.users.inviteTitle })
  const email = `davi@${admin.domain}.test`
  await dialog.getByLabel(m.users.firstName, { exact: true }).fill("Davi")
  await dialog.getByLabel(m.users.email).fill(email)
  await dialog.getByRole("checkbox", { name: m.users.setPassword }).check()
  await dialog.getByLabel(m.users.password, { exact: true }).fill(password)
  await expectAccessible(page)
  await dialog.getByRole("button", { name: m.users.addSubmit }).click()
  await expect(page.getByText(m.users.added("Davi"))).toBeVisible()

  const desk = await visit()
  await desk.goto(`/${admin.domain}/login`)
  await desk.getByLabel(m.signIn.email).fill(email)
  await desk.getByLabel(m.signIn.password, { exact: true }).fill(password)
  await desk.getByRole("button", { name: m.signIn.submit }).click()
  await expect(desk).toHaveURL(/\/today/)
})

test("a role is changed, somebody leaves the team, and both can be undone", async ({
  page,
  admin,
  signIn,
}) => {
  const bruno = await colleague(admin, "agent")
  const roleOf = async () => (await teamOf(admin)).find((user) => user.id === bruno.id)?.role
  await signIn(admin)
  await page.goto("/admin/users")
  await page.getByLabel(m.users.roleOf("Bruno Prado")).selectOption(m.profile.roles.manager)
  await expect.poll(roleOf).toBe("manager")
  await page.getByRole("button", { name: m.ui.undo }).click()
  await expect.poll(roleOf).toBe("agent")
  await page.getByRole("button", { name: m.users.actions("Bruno Prado") }).click()
  await page.getByRole("menuitem", { name: m.users.remove }).click()
  const question = page.getByRole("alertdialog", { name: m.users.removeTitle("Bruno Prado") })
  await question.getByRole("button", { name: m.users.removeConfirm }).click()
  await expect(page.getByText("Bruno Prado", { exact: true })).toBeHidden()
  await page
    .getByRole("listitem")
    .filter({ hasText: m.users.deleted("Bruno Prado") })
    .getByRole("button", { name: m.ui.undo })
    .click()
  await expect(page.getByText("Bruno Prado", { exact: true })).toBeVisible()
})

test("a manager leaves admins alone", async ({ page, admin, signIn }) => {
  await signIn(await colleague(admin, "manager", { first_name: "Carla" }))
  await page.goto("/admin/users")
  await expect(page.getByText("Helena Duarte")).toBeVisible()
  await expect(page.getByRole("button", { name: m.users.actions("Helena Duarte") })).toBeHidden()
  await page.getByRole("link", { name: m.users.invite }).click()
  const roles = page.getByRole("dialog").getByLabel(m.users.role)
  await expect(roles.getByRole("option", { name: m.profile.roles.admin })).toHaveCount(0)
})
