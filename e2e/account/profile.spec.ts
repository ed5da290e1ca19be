import { login } from "@funil/contract/account/auth"
import { getUser } from "@funil/contract/account/users"
import { createNote } from "@funil/contract/records/notes"
import { createPipeline } from "@funil/contract/settings/pipelines"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { mailTo } from "../mailbox.ts"
import { colleague } from "../person.ts"
import { passwordDialog, refuseOnce } from "../scenes/confirm-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const fields = m.fieldNames.user

test("whoever is signed in fills in who they are, and the menu says so at once", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/422 .*\/users\//)
  const agent = await colleague(admin, "agent")
  await signIn(agent)
  await page.goto("/profile")
  const main = page.getByRole("main")
  await expectAccessible(page)
  await main.getByLabel(fields.last_name, { exact: true }).fill("Prado Lima")
  await main.getByLabel(fields.last_name, { exact: true }).press("Enter")
  await expect(main.getByRole("paragraph").filter({ hasText: /^Bruno Prado Lima$/ })).toBeVisible()
  await main.getByLabel(fields.phone1, { exact: true }).pressSequentially("11912345678")
  await main.getByLabel(fields.phone1, { exact: true }).press("Enter")
  await main.getByLabel(fields.address_city, { exact: true }).fill("Olinda")
  await main.getByLabel(fields.address_city, { exact: true }).press("Enter")
  await main.getByLabel(fields.document, { exact: true }).fill("529.982.247-26")
  await main.getByLabel(fields.document, { exact: true }).press("Enter")
  await expect(main.getByText(m.rules.cpf)).toBeVisible()
  await expect(main.getByText(m.users.rights)).toHaveCount(0)
  await expect
    .poll(async () => {
      const user = await call(admin.token, getUser, { params: { id: agent.id } })
      return [user.last_name, user.phone1, user.address_city, user.document]
    })
    .toEqual(["Prado Lima", "+5511912345678", "Olinda", null])
})

test("my own e-mail is changed once I confirm, a cancel keeps what I typed, and the old address gets a mail", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/403 .*\/users\//, /422 .*\/auth\/confirm/)
  await signIn(admin)
  await page.goto("/profile")
  const words = m.users.ownEmail
  const email = `nova-${admin.email}`
  await page.getByRole("button", { name: words.change(admin.email) }).click()
  const dialog = page.getByRole("dialog", { name: words.title })
  await dialog.getByLabel(words.email, { exact: true }).fill(email)
  await expectAccessible(page)
  const asked = passwordDialog(page)
  await refuseOnce(page, "PUT", `**/api/users/${admin.id}`)
  await dialog.getByRole("button", { name: words.submit }).click()
  await asked.getByRole("button", { name: m.ui.cancel }).click()
  await expect(asked).toBeHidden()
  await expect(dialog.getByLabel(words.email, { exact: true })).toHaveValue(email)
  await expect(dialog.getByRole("button", { name: words.submit })).toBeEnabled()
  await expect(page.getByRole("alert")).toHaveCount(0)
  await refuseOnce(page, "PUT", `**/api/users/${admin.id}`)
  await dialog.getByRole("button", { name: words.submit }).click()
  const password = asked.getByLabel(m.sessions.confirm.password, { exact: true })
  await password.fill("errada-errada")
  await password.press("Enter")
  await expect(password).toHaveAccessibleDescription(/Senha incorreta/)
  await expectAccessible(page)
  await password.fill(admin.password)
  await password.press("Enter")
  await expect(page.getByText(words.doneText(email))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole("button", { name: words.change(email) })).toBeVisible()
  await expect(page.getByRole("main").getByText(email, { exact: true }).first()).toBeVisible()
  await call(undefined, login, { body: { email, password: admin.password, domain: admin.domain } })
  expect((await mailTo(admin.email)).subject).toBe("Seu e-mail de acesso mudou")
})

test("a mention in what is written about me leads to my profile, where it is read", async ({
  page,
  admin,
  signIn,
}) => {
  const agent = await colleague(admin, "agent")
  const note = `<p><span data-type="mention" data-id="${agent.id}">@Bruno</span> fez um ano de casa</p>`
  await call(admin.token, createNote, { body: { entity: "user", record_id: agent.id, note } })
  await signIn(agent)
  await page.goto(`/admin/users/${agent.id}`)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole("main").getByText("fez um ano de casa")).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/users/${admin.id}`)
  await expect(page).toHaveURL(/\/pipelines/)
})

test("a session at another desk is listed and ended from here", async ({
  page,
  admin,
  signIn,
  visit,
  allow,
}) => {
  allow(/401 /)
  const { email, password, domain } = admin
  const { token } = await call(undefined, login, { body: { email, password, domain } })
  const other = await visit({ ...admin, token })
  await other.goto("/pipelines")
  await expect(other.getByRole("navigation", { name: m.shell.navigation })).toBeVisible()
  await signIn(admin)
  await page.goto("/profile")
  const end = page.getByRole("button", { name: m.sessions.end })
  await expect(page.getByText(m.sessions.current)).toHaveCount(1)
  await expect(end).toHaveCount(1)
  await end.click()
  await expect(page.getByText(m.sessions.ended)).toBeVisible()
  await expect(end).toHaveCount(0)
  await other.reload()
  await expect(other).toHaveURL(new RegExp(`/${domain}/login`))
})

test("an admin changes what a colleague may do, and takes them out of the team", async ({
  page,
  admin,
  signIn,
  visit,
  allow,
}) => {
  // What the colleague at the other desk may no longer see.
  allow(/401 /, /404 .*\/board/)
  const agent = await colleague(admin, "agent")
  const body = { name: "Parcerias", stages: ["Novo", "Ganho", "Perdido"] }
  const pipeline = await call(admin.token, createPipeline, { body })
  const desk = await visit(agent)
  await desk.goto("/pipelines")
  await signIn(admin)
  await page.goto(`/admin/users/${agent.id}`)
  const panel = page.getByRole("region", { name: "Bruno Prado", exact: true })
  await panel.getByRole("checkbox", { name: "Parcerias" }).check()
  await expectAccessible(page)
  await panel.getByLabel(m.users.role, { exact: true }).selectOption(m.profile.roles.restricted_agent)
  await expect
    .poll(async () => {
      const user = await call(admin.token, getUser, { params: { id: agent.id } })
      return [user.role, user.pipelines]
    })
    .toEqual(["restricted_agent", [pipeline.id]])
  await panel.getByRole("button", { name: m.details.actions, exact: true }).click()
  await page.getByRole("menuitem", { name: m.users.remove }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: m.users.removeConfirm }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await desk.reload()
  await expect(desk).toHaveURL(new RegExp(`/${admin.domain}/login`))
})

test("a deactivated user is signed out, stays in filters, owns nothing new, and comes in again once they are back", async ({
  page,
  admin,
  signIn,
  visit,
  allow,
}) => {
  allow(/401 /)
  const agent = await colleague(admin, "agent")
  const { email, domain } = agent
  const desk = await visit(agent)
  await desk.goto("/profile")
  await expect(desk.getByRole("paragraph").filter({ hasText: email })).toBeVisible()
  await signIn(admin)
  await page.goto(`/admin/users/${agent.id}`)
  const panel = page.getByRole("region", { name: "Bruno Prado", exact: true })
  const toggle = panel.getByRole("switch", { name: fields.active })
  await toggle.uncheck()
  await expect
    .poll(async () => (await call(admin.token, getUser, { params: { id: agent.id } })).deactivated)
    .toBe(true)
  await desk.reload()
  await expect(desk).toHaveURL(new RegExp(`/${domain}/login`))
  // An agent can't tell who is deactivated.
  const peer = await visit(await colleague(admin, "agent", { first_name: "Carla", last_name: "Reis" }))
  await peer.goto("/tasks/calendar")
  await expect(peer.getByRole("button", { name: "Bruno Prado" })).toBeVisible()
  await peer.goto("/pipelines/new-deal")
  const owner = peer.getByRole("dialog").getByLabel(m.fieldNames.deal.user_id, { exact: true })
  await expect(owner.getByRole("option")).toHaveText([m.deals.noOwner, "Carla Reis", "Helena Duarte"])
  await toggle.check()
  await expect
    .poll(async () => (await call(admin.token, getUser, { params: { id: agent.id } })).deactivated)
    .toBe(false)
  await call(undefined, login, { body: { email, password: agent.password, domain } })
})

test("a manager reads an admin's details and changes nothing", async ({ page, admin, signIn }) => {
  await signIn(await colleague(admin, "manager"))
  await page.goto(`/admin/users/${admin.id}`)
  const panel = page.getByRole("region", { name: "Helena Duarte", exact: true })
  await expect(panel.getByText(m.details.readOnly)).toBeVisible()
  await expect(panel.getByLabel(fields.email, { exact: true })).toBeDisabled()
  await panel.getByRole("button", { name: m.details.actions, exact: true }).click()
  await expect(page.getByRole("menuitem", { name: m.details.copyLink })).toBeVisible()
  await expect(page.getByRole("menuitem", { name: m.users.remove })).toHaveCount(0)
})
