import { expectAccessible } from "../accessibility.ts"
import { expect, test } from "../journey.ts"
import { password, signUp } from "../person.ts"
import { card, makeBoard, openBoard } from "../scenes/board-scene.ts"
import { enterPassword, passwordDialog, refuseOnce } from "../scenes/confirm-scene.ts"
import { toast } from "../scenes/list-scene.ts"
import { words } from "../words.ts"

for (const language of ["pt-BR", "en"] as const) {
  test(`a token is made, and what a program does by it stands on the open board, in the history, and stops when revoked, ${language}`, async ({
    page,
    signIn,
    visit,
    request,
    allow,
  }) => {
    const { tokens, details, sessions, settings } = words[language]
    const admin = await signUp(language)
    const pipeline = await makeBoard(admin)
    await signIn(admin)
    await page.goto("/admin/configs")
    await page.getByRole("link", { name: settings.places.tokens.text }).click()
    await expect(page.getByText(tokens.empty.title)).toBeVisible()
    await page.getByRole("button", { name: tokens.create }).click()
    await page.getByLabel(tokens.form.name).fill("Planilha")
    allow(/403/)
    await refuseOnce(page, "POST", "**/api/tokens")
    await page.getByRole("button", { name: tokens.form.create }).click()
    await expect(passwordDialog(page, language)).toBeVisible()
    await expectAccessible(page)
    await enterPassword(page, password, language)
    const made = page.getByRole("dialog", { name: tokens.made.title })
    const secret = (await made.getByText(/^funil_/).textContent()) ?? ""
    await expectAccessible(page)
    await made.getByRole("button", { name: tokens.made.done }).click()
    await expect(page.getByRole("listitem").filter({ hasText: "Planilha" })).toContainText(tokens.list.unused)
    await expectAccessible(page)

    const board = await visit(admin)
    await openBoard(board, pipeline)
    const headers = { authorization: `Bearer ${secret}` }
    const data = { name: "Forno", pipeline_stage_id: pipeline.stages[0]?.id }
    const reply = await request.post("/api/cards", { headers, data })
    expect(reply.status()).toBe(201)
    await card(board, "Forno").getByRole("link").click()
    await expect(board.getByText(details.history.byToken("Planilha"))).toBeVisible()

    await board.goto("/profile")
    await expect(board.getByText(sessions.token("Planilha"))).toBeVisible()

    await page.getByRole("button", { name: tokens.revoke.one("Planilha") }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: tokens.revoke.confirm }).click()
    await expect(toast(page, tokens.revoke.done)).toBeVisible()
    await expect(page.getByText(tokens.empty.title)).toBeVisible()
    expect((await request.get("/api/cards", { headers })).status()).toBe(401)
  })
}
