import { updateDeal } from "@funil/contract/records/deals"
import { listNotes } from "@funil/contract/records/notes"
import { createTask, listTaskTypes } from "@funil/contract/records/tasks"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person, signUp } from "../person.ts"
import { actOnNote, beginNote, makeNote, pinNote } from "../scenes/activity-scene.ts"
import { makeContact, openContact } from "../scenes/contact-scene.ts"
import { dealScene, openDeal } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const said = m.activity

function notesOf({ token }: Person, { id }: { id: string }) {
  return call(token, listNotes, { query: { entity: "deal", record_id: id } })
}

test("a note is written by the keyboard alone, with a mention, in English", async ({ page, signIn }) => {
  const w = words.en.activity
  const admin = await signUp("en")
  const bruno = await colleague(admin, "agent", { first_name: "Bruno", last_name: "Lima" })
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal, "en")
  const line = drawer.getByRole("button", { name: w.note.placeholder })
  await line.focus()
  await page.keyboard.press("Enter")
  const editor = drawer.getByRole("textbox", { name: w.note.label })
  await expect(editor).toBeFocused()
  await page.keyboard.type("Falar com @li")
  const people = page.getByRole("listbox", { name: w.editor.people })
  await expect(people.getByRole("option", { name: "Bruno Lima" })).toBeVisible()
  await expect(editor).toHaveAttribute("aria-activedescendant", /.+/)
  await expectAccessible(page)
  await page.keyboard.type("zzz")
  await expect(people.getByText(w.editor.nobody)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(people).toBeHidden()
  await expect(editor).toBeFocused()
  for (const _ of "@lizzz") await page.keyboard.press("Backspace")
  await page.keyboard.type("@bru")
  await expect(people.getByRole("option", { name: "Bruno Lima" })).toBeVisible()
  await page.keyboard.press("Enter")
  await page.keyboard.type("hoje")
  await page.keyboard.press("Control+B")
  await page.keyboard.type(" sem falta")
  await page.keyboard.press("Control+Enter")
  const note = drawer.getByRole("listitem").filter({ hasText: "Falar com @Bruno Lima hoje sem falta" })
  await expect(note).toBeVisible()
  await expect(note.locator("strong", { hasText: "sem falta" })).toBeVisible()
  await expect(page.getByText(w.note.created)).toBeVisible()
  await expect(line).toBeVisible()
  const [stored] = await notesOf(admin, deal)
  expect(stored?.note).toBe(
    `<p>Falar com <span data-type="mention" data-id="${bruno.id}">@Bruno Lima</span> hoje<strong> sem falta</strong></p>`,
  )
  await expectAccessible(page)
})

test("a note is edited, pinned, deleted and brought back", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  await makeNote(admin, deal, "Pediu desconto")
  await makeNote(admin, deal, "Prefere a tarde")
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  await actOnNote(drawer, "Pediu desconto", said.note.edit)
  const editor = drawer.getByRole("textbox", { name: said.note.label })
  await expect(editor).toBeFocused()
  await page.keyboard.type(" de 10%")
  await drawer.getByRole("button", { name: said.note.save }).dblclick()
  await expect(drawer.getByText("Pediu desconto de 10%")).toBeVisible()
  await expect(editor).toBeHidden()
  await actOnNote(drawer, "Pediu desconto", said.note.pin)
  const pinned = drawer.getByRole("region", { name: said.pinned })
  await expect(pinned.getByText("Pediu desconto de 10%")).toBeVisible()
  await expect(drawer.getByText("Pediu desconto de 10%")).toHaveCount(1)
  await expectAccessible(page)
  await actOnNote(drawer, "Prefere a tarde", said.note.remove)
  await expect(drawer.getByText("Prefere a tarde")).toBeHidden()
  await page
    .getByRole("listitem")
    .filter({ hasText: said.note.removed })
    .getByRole("button", { name: m.ui.undo })
    .click()
  await expect(drawer.getByText("Prefere a tarde")).toBeVisible()
  const stored = await notesOf(admin, deal)
  expect(stored.map(({ note, pinned: isPinned }) => [note, isPinned])).toEqual([
    ["<p>Prefere a tarde</p>", false],
    ["<p>Pediu desconto de 10%</p>", true],
  ])
})

test("nobody edits what another wrote, and agents delete only their own", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  await makeNote(admin, deal, "De quem manda")
  const agent = await colleague(admin, "agent")
  await makeNote(agent, deal, "De quem vende")
  await signIn(agent)
  const drawer = await openDeal(page, deal)
  const actionsOf = async (text: string) => {
    await drawer.getByRole("listitem").filter({ hasText: text }).getByRole("button").last().click()
    await expect(page.getByRole("menuitem").first()).toBeVisible()
    const names = await page.getByRole("menuitem").allTextContents()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("menu")).toHaveCount(0)
    return names
  }
  expect(await actionsOf("De quem manda")).toEqual([said.note.pin])
  expect(await actionsOf("De quem vende")).toEqual([said.note.edit, said.note.pin, said.note.remove])
})

test("a draft outlives the page, and only a question throws it away", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const editor = await beginNote(page, drawer)
  await page.keyboard.type("Começo de uma ideia")
  await page.reload()
  await expect(editor).toHaveText("Começo de uma ideia")
  await expect(editor).not.toBeFocused()
  await editor.click()
  await page.keyboard.press("Escape")
  const question = page.getByRole("alertdialog", { name: m.ui.discardTitle })
  await question.getByRole("button", { name: m.ui.cancel }).click()
  await expect(editor).toHaveText("Começo de uma ideia")
  await drawer.getByRole("button", { name: m.ui.cancel, exact: true }).click()
  await question.getByRole("button", { name: m.ui.discard }).click()
  await expect(editor).toBeHidden()
  await page.reload()
  await expect(drawer.getByRole("button", { name: said.note.placeholder })).toBeVisible()
})

test("a note that can't be sent comes back to be sent again", async ({ page, admin, signIn, allow }) => {
  allow(/ERR_FAILED|net::/)
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const editor = await beginNote(page, drawer)
  await page.keyboard.type("Não se perde")
  await page.route("**/api/notes", (route) => route.abort())
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText(said.note.createFailed)).toBeVisible()
  await expect(editor).toHaveText("Não se perde")
  await page.unroute("**/api/notes")
  await editor.press("Control+Enter")
  await expect(page.getByText(said.note.created)).toBeVisible()
  await expect(drawer.getByRole("listitem").filter({ hasText: "Não se perde" })).toBeVisible()
  expect(await notesOf(admin, deal)).toHaveLength(1)
})

test("what is pasted keeps its words and loses its danger, and a novel is too long", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const editor = await beginNote(page, drawer)
  const paste = (type: string, text: string) =>
    editor.evaluate(
      (target, [kind, data]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData(kind ?? "", data ?? "")
        target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
      },
      [type, text],
    )
  await paste(
    "text/html",
    `<h1>Título</h1><p style="color:red" onclick="alert(1)">Olá <b>mundo</b></p><script>alert(2)</script>
     <a href="javascript:alert(3)">clique</a> <a href="https://exemplo.com.br/">site</a><iframe src="/"></iframe>`,
  )
  await page.keyboard.press("Control+Enter")
  const note = drawer.getByRole("listitem").filter({ hasText: "Título" })
  await expect(note.getByRole("link")).toHaveText(["site"])
  await expect(note.locator("strong", { hasText: "mundo" })).toBeVisible()
  await beginNote(page, drawer)
  await paste("text/plain", "Era uma vez um negócio. ".repeat(2000))
  await expect(drawer.getByRole("alert")).toContainText(said.note.tooLong(28_000).replace(/^\S+/, ""))
  await expect(drawer.getByRole("button", { name: said.note.save })).toBeDisabled()
  await expectAccessible(page)
})

test("what the server let through by mistake is shown as words at most", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  // Even the tree that nothing shows keeps to the page's policy.
  allow(/Applying inline style/)
  const { deal } = await dealScene(admin)
  await makeNote(admin, deal, "inofensiva")
  await signIn(admin)
  const hostile = `<p onclick="alert(1)">Texto <script>alert(2)</script><img src="/x" onerror="alert(3)"><b>negrito</b>
    <a href="javascript:alert(4)">um</a> <a href=" JaVaScRiPt:alert(5)">dois</a> <a href="//mau.test">três</a>
    <a href="https://bom.test/" onmouseover="alert(6)" style="position:fixed">quatro</a></p>
    <style>p { display: none }</style><iframe src="/"></iframe><svg onload="alert(7)"><a href="/y">cinco</a></svg>`
  await page.route("**/api/activity?**", async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace("<p>inofensiva</p>", JSON.stringify(hostile).slice(1, -1))
    await route.fulfill({ response, body })
  })
  const drawer = await openDeal(page, deal)
  const note = drawer.getByRole("listitem").filter({ hasText: "Texto" })
  await expect(note.getByRole("link")).toHaveText(["quatro"])
  await expect(note).toContainText(/Texto negrito\s+um\s+dois\s+três\s+quatro\s+cinco/)
  const inner = await note.getByText("Texto").evaluate((element) => element.parentElement?.innerHTML)
  expect(inner).not.toMatch(/script|alert|onclick|onmouseover|<img|<iframe|<svg|<style|style=/i)
})

test("the timeline shows one kind or all, and what is planned above", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  const [type] = await call(admin.token, listTaskTypes)
  const task = { task_type_id: type?.id ?? "", start: "2026-01-05 10:00", deal_id: deal.id }
  await call(admin.token, createTask, { body: { ...task, name: "Ligar" } })
  await call(admin.token, createTask, { body: { ...task, name: "Visitar", is_finished: true } })
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: { amount: 10 } })
  await pinNote(admin, await makeNote(admin, deal, "Importante"))
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const shown = {
    planned: drawer.getByText("Ligar"),
    task: drawer.getByText("Visitar"),
    note: drawer.getByText("Importante"),
    log: drawer.getByText(m.deals.history.create),
  }
  const expectShown = async (...names: (keyof typeof shown)[]) => {
    for (const name of Object.keys(shown) as (keyof typeof shown)[])
      await expect(shown[name]).toBeVisible({ visible: names.includes(name) })
  }
  const choose = (name: string) =>
    drawer.getByRole("group", { name: said.filter }).getByRole("button", { name, exact: true }).click()
  await expectShown("planned", "task", "note", "log")
  await choose(said.filters.note)
  await expectShown("note")
  await choose(said.filters.task)
  await expectShown("planned", "task")
  await drawer.getByRole("checkbox", { name: m.nextTask.reopen("Visitar") }).click()
  await expect(drawer.getByRole("checkbox", { name: m.nextTask.finish("Visitar") })).toBeVisible()
  await choose(said.filters.log)
  await expectShown("log")
  await choose(said.filters.message)
  await expect(drawer.getByRole("heading", { name: said.empty.message.title })).toBeVisible()
  await choose(said.filters.file)
  await expectAccessible(page)
})

test("an external agent writes notes and sees no history", async ({ page, admin, signIn }) => {
  const external = await colleague(admin, "external_agent")
  const { deal } = await dealScene(admin)
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: { user_id: external.id } })
  await makeNote(admin, deal, "Para quem vende")
  await signIn(external)
  const drawer = await openDeal(page, deal)
  await expect(drawer.getByText("Para quem vende")).toBeVisible()
  const filters = drawer.getByRole("group", { name: said.filter })
  await expect(filters.getByRole("button", { name: said.filters.log })).toBeHidden()
  await expect(filters.getByRole("button", { name: said.filters.message })).toBeHidden()
  await expect(drawer.getByText(m.deals.history.create)).toBeHidden()
  await beginNote(page, drawer)
  await page.keyboard.type("Recebido")
  await page.keyboard.press("Control+Enter")
  await expect(drawer.getByRole("listitem").filter({ hasText: "Recebido" })).toBeVisible()
})

test("what a colleague writes appears by itself", async ({ page, admin, signIn, visit }) => {
  const { deal } = await dealScene(admin)
  const manager = await colleague(admin, "manager")
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const other = await visit(manager)
  const theirs = await openDeal(other, deal)
  await beginNote(other, theirs)
  await other.keyboard.type("Vi o cliente na feira")
  await other.keyboard.press("Control+Enter")
  await expect(drawer.getByText("Vi o cliente na feira")).toBeVisible()
  await call(manager.token, updateDeal, { params: { id: deal.id }, body: { amount: 77 } })
  await expect(drawer.getByText(m.details.history.changed(m.fieldNames.deal.amount))).toBeVisible()
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("notes of a contact are read and written", async ({ page, admin, signIn }) => {
    const contact = await makeContact(admin)
    await makeNote(admin, { id: contact.id, entity: "contact" }, "Prefere WhatsApp")
    await signIn(admin)
    const panel = await openContact(page, contact)
    await panel.getByRole("button", { name: m.details.tabs.activity }).tap()
    await expect(panel.getByText("Prefere WhatsApp")).toBeVisible()
    await beginNote(page, panel)
    await page.keyboard.type("Manhã só depois das 10h")
    await expectAccessible(page)
    await panel.getByRole("button", { name: said.note.save }).tap()
    await expect(panel.getByRole("listitem").filter({ hasText: "depois das 10h" })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
  })
})
