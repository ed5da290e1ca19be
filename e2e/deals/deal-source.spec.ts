import { getImport } from "@funil/contract/data/imports"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import type { Person } from "../person.ts"
import { dealScene } from "../scenes/deal-scene.ts"
import { row } from "../scenes/list-scene.ts"
import { baseURL } from "../settings.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const { title } = m.dashboards.deals.charts.sources
const imported = m.fieldOptions.deal.source.import

/** Deals from a file, made by the time that it answers. */
async function importDeals({ token }: Person, text: string, name: string): Promise<void> {
  const body = new FormData()
  body.append("file", new File([text], name, { type: "text/csv" }))
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${baseURL}/api/cards/import`, { method: "POST", headers, body })
  const { id } = (await response.json()) as { id: string }
  const status = async () => (await call(token, getImport, { params: { id } })).status
  await expect.poll(status).toBe("done")
}

test("where deals came from stands on the card, in the deal and on the dashboard, whose bar lists them", async ({
  page,
  admin,
  signIn,
}) => {
  const { pipeline, deal } = await dealScene(admin)
  await importDeals(admin, `name;pipeline_id\nForno;${pipeline.id}\nFogão;${pipeline.id}\n`, "feira.csv")
  await signIn(admin)
  await page.goto(`/pipelines?pipeline=${pipeline.id}`)
  const card = (name: string) => page.getByRole("article").filter({ hasText: name })
  await expect(card("Forno").getByText(imported)).toBeVisible()
  await expect(card(deal.name).getByText(m.fieldNames.deal.source)).toHaveCount(0)

  await card("Forno").getByRole("link", { name: "Forno" }).click()
  await expect(page.getByRole("dialog").getByText(`${imported} “feira.csv”`)).toBeVisible()

  await page.goto("/admin/dashboard/deals")
  const chart = page.getByRole("region", { name: title, exact: true })
  await chart.getByRole("link", { name: new RegExp(`${imported}, 2`) }).click()
  await expect(row(page, "Fogão")).toBeVisible()
  await expect(row(page, deal.name)).toHaveCount(0)
  await expect(page.getByText(m.records.deal.count(2), { exact: true })).toBeVisible()
})
