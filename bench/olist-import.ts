import { execFileSync } from "node:child_process"
import type { Breakdown, CardsDashboard, SalesDashboard } from "@funil/contract/home/dashboards"
import type { Contact } from "@funil/contract/records/contacts"
import type { Deal } from "@funil/contract/records/deals"
import type { CustomField } from "@funil/contract/settings/custom-fields"
import type { Board, Pipeline } from "@funil/contract/settings/pipelines"
import type { Page } from "@playwright/test"
import { words } from "../e2e/words.ts"
import { openBrowser, signIn } from "./browser.ts"
import { Checker } from "./checker.ts"
import { type GuidedResult, importGuided, undoGuided } from "./guided-import.ts"
import { isoDate, olistFolder, type OlistFiles, readOlistRows } from "./olist-files.ts"
import type { Measurement, Outcome } from "./outcome.ts"
import { removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const port = 4087
const domain = "olist-guiado"
const m = words["pt-BR"]
const perSecond = (rows: number, ms: number) => `${((rows * 1000) / ms).toFixed(0)} rows/s`

interface ImportResults {
  readonly leads: GuidedResult
  readonly deals: GuidedResult
}

/**
 * Imports leads as contacts named by their id, and closed deals as won deals named by the seller
 * and linked to their lead.
 */
async function importBoth(page: Page, files: OlistFiles, pipeline: Pipeline): Promise<ImportResults> {
  const contact = m.fieldNames.contact
  const deal = m.fieldNames.deal
  const leads = await importGuided(page, {
    address: "/import/contacts",
    file: files.leadFile,
    columns: {
      mql_id: contact.first_name,
      first_contact_date: "new:Primeiro contato",
      landing_page_id: "new:Página de entrada",
      origin: contact.tags,
    },
  })
  const deals = await importGuided(page, {
    address: "/import/deals",
    file: files.dealFile,
    columns: {
      seller_id: deal.name,
      mql_id: deal.contacts,
      won_date: "new:Data do ganho",
      business_segment: "new:Segmento",
      lead_type: "new:Tipo de lead",
      lead_behaviour_profile: deal.tags,
      declared_monthly_revenue: deal.amount,
    },
    options: {
      [m.imports.options.pipeline]: pipeline.name,
      [m.imports.options.stage]: pipeline.stages.at(-2)?.name ?? "",
    },
  })
  return { leads, deals }
}

/** The number of occurrences of each value in a column, without empty ones. */
function countsOf(
  rows: OlistFiles["leads"],
  column: string,
  as = (text: string) => text,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = as(row[column] ?? "")
    if (row[column]) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

async function compareContacts(check: Checker, { leads }: OlistFiles): Promise<void> {
  check.same("contacts", await check.total("/contacts"), leads.length)
  await check.column("/contacts", "tags", countsOf(leads, "origin"))
  await check.column("/contacts", "custom_fields.pagina_de_entrada", countsOf(leads, "landing_page_id"))
  const dates = countsOf(leads, "first_contact_date", isoDate)
  await check.column("/contacts", "custom_fields.primeiro_contato", dates)
}

async function compareDeals(check: Checker, { deals }: OlistFiles, pipeline: Pipeline): Promise<void> {
  const board = await check.read<Board>(`/pipelines/${pipeline.id}/board?per_stage=1`)
  const sum = deals.reduce((all, deal) => all + Number(deal["declared_monthly_revenue"]), 0)
  const stages = board.stages.map(({ count, sum: found }) => ({ count, sum: found }))
  const won = board.stages.length - 2
  const expected = stages.map((_, at) => (at === won ? { count: deals.length, sum } : { count: 0, sum: 0 }))
  check.same("the board", stages, expected)
  await check.column("/cards", "custom_fields.segmento", countsOf(deals, "business_segment"))
  await check.column("/cards", "custom_fields.tipo_de_lead", countsOf(deals, "lead_type"))
  await check.column("/cards", "custom_fields.data_do_ganho", countsOf(deals, "won_date", isoDate))
  await check.column("/cards", "contacts.first_name", countsOf(deals, "mql_id"))
}

/**
 * Compares this month's dashboards, which contain the whole import: counts, sums, and sums by tag.
 */
async function compareDashboards(check: Checker, { deals }: OlistFiles): Promise<void> {
  const revenue = (rows: OlistFiles["deals"]) =>
    rows.reduce((all, row) => all + Number(row["declared_monthly_revenue"]), 0)
  const ofTags = new Map<string, OlistFiles["deals"]>()
  for (const row of deals)
    for (const tag of (row["lead_behaviour_profile"] ?? "").split(", ").filter(Boolean))
      ofTags.set(tag, [...(ofTags.get(tag) ?? []), row])
  const cards = await check.read<CardsDashboard>("/dashboards/cards")
  const sales = await check.read<SalesDashboard>("/dashboards/sales")
  const totals = ({ created, won, won_amount, lost, conversion, open }: CardsDashboard["totals"]) =>
    [created, won, won_amount, lost, conversion, open].map(({ value }) => value)
  check.same("totals of deals", totals(cards.totals), [deals.length, deals.length, revenue(deals), 0, 100, 0])
  const { won, won_amount, ticket } = sales.totals
  check.same(
    "totals of sales",
    [won, won_amount, ticket].map(({ value }) => value),
    [deals.length, revenue(deals), Math.round((100 * revenue(deals)) / deals.length) / 100],
  )
  const line = sales.series.won_amount.points.reduce((all, { value }) => all + value, 0)
  check.same("sales over time", line, revenue(deals))
  const told = ({ items }: Breakdown) => items.map(({ key, value }) => `${key} ${value}`).toSorted()
  const known = (of: typeof revenue) =>
    [...ofTags].flatMap(([tag, rows]) => (of(rows) > 0 ? `${tag} ${of(rows)}` : [])).toSorted()
  check.same(
    "deals by tag",
    told(cards.breakdowns.tags),
    known((rows) => rows.length),
  )
  check.same("sales by tag", told(sales.breakdowns.tags), known(revenue))
  for (const { key, filters } of cards.breakdowns.tags.items) {
    const listed = await check.total("/cards", filters ?? [])
    check.same(`list of tag ${key}`, listed, ofTags.get(key ?? "")?.length)
  }
}

/** Compares the first row of each file with its record, cell by cell. */
async function compareRows(check: Checker, { leads, deals }: OlistFiles): Promise<void> {
  const [lead, closed] = [leads[0] ?? {}, deals[0] ?? {}]
  const contacts = await check.read<{ data: Contact[] }>(`/contacts/search?search=${lead["mql_id"]}`)
  check.same(
    "the first lead",
    contacts.data.map(({ first_name, tags, custom_fields }) => [
      first_name,
      tags,
      custom_fields["primeiro_contato"],
      custom_fields["pagina_de_entrada"],
    ]),
    [[lead["mql_id"], [lead["origin"]], isoDate(lead["first_contact_date"]), lead["landing_page_id"]]],
  )
  const found = await check.read<{ data: Deal[] }>(`/cards/search?search=${closed["seller_id"]}`)
  check.same(
    "the first closed deal",
    found.data.map(({ name, status, amount, contacts: linked }) => [
      name,
      status,
      amount,
      linked.map(({ first_name }) => first_name),
    ]),
    [[closed["seller_id"], "won", Number(closed["declared_monthly_revenue"]), [closed["mql_id"]]]],
  )
}

/** Checks that after both undos no record remains, while the custom fields do. */
async function compareNothing(check: Checker, pipeline: Pipeline): Promise<void> {
  for (const path of ["/contacts", "/cards", "/companies"])
    check.same(`${path} after the undo`, await check.total(path), 0)
  const board = await check.read<Board>(`/pipelines/${pipeline.id}/board?per_stage=1`)
  check.same(
    "the board after the undo",
    board.stages.every(({ count, sum }) => count === 0 && sum === 0),
    true,
  )
  const tags = await check.read<unknown[]>("/cards/tags")
  check.same("tags after the undo", tags.length, 0)
  const kept = await Promise.all(
    ["contact", "deal"].map((entity) => check.read<CustomField[]>(`/customFields?entity=${entity}`)),
  )
  check.same(
    "custom fields",
    kept.map(({ length }) => length),
    [2, 3],
  )
}

async function guidedImport(
  page: Page,
  account: TeamAccount,
  files: OlistFiles,
  say: (line: string) => void,
): Promise<Outcome[]> {
  // A unique name, because the wizard selects pipelines by name.
  const body = { name: "Olist", template: "sales-funnel" }
  const pipeline = await succeed<Pipeline>(port, account.token, { method: "POST", path: "/pipelines", body })
  const check = new Checker(port, account.token)
  const { leads, deals } = await importBoth(page, files, pipeline)
  for (const { checked, done } of [leads, deals])
    say(`${checked.replaceAll("\n", ", ")} → ${done.replaceAll("\n", ", ")}`)
  check.same("the check of the leads", leads.checked, leads.done)
  check.same("the check of the deals", deals.checked, deals.done)
  await compareContacts(check, files)
  await compareDeals(check, files, pipeline)
  await compareDashboards(check, files)
  await compareRows(check, files)
  const undoMs = await undoGuided(page, "/import/deals", deals.id)
  check.same("deals after their undo", await check.total("/cards"), 0)
  const contactsUndoMs = await undoGuided(page, "/import/contacts", leads.id)
  await compareNothing(check, pipeline)
  for (const difference of check.differences) say(difference)
  const rows = files.leads.length + files.deals.length
  return [
    {
      what: "Olist by the guided import",
      how: `${files.leads.length.toLocaleString("en")} leads (${perSecond(files.leads.length, leads.runMs)}) and ${files.deals.length} closed deals (${perSecond(files.deals.length, deals.runMs)}) through the pages in Chromium, five custom fields made on the way; ${check.checks.toLocaleString("en")} counts, sums and rows against the files, and nothing left after the undo of ${rows.toLocaleString("en")} rows (${((undoMs + contactsUndoMs) / 1000).toFixed(1)} s)`,
      measured: `${check.differences.length} differences`,
      target: "0",
      isMet: check.differences.length === 0,
    },
  ]
}

/**
 * Imports the original Olist files through the wizard, compares the result with the files, and
 * undoes both imports.
 */
export const olistImport: Measurement = async (say) => {
  const files = readOlistRows(olistFolder)
  if (!files) {
    say(`left out: no Olist funnel in ${olistFolder} (OLIST_DIR names another folder)`)
    return []
  }
  execFileSync("npm", ["run", "build"])
  const [dataDir, profile] = [temporaryFolder(), temporaryFolder()]
  const product = await startProduct(port, dataDir)
  const origin = `http://127.0.0.1:${port}`
  const browser = await openBrowser(profile, { locale: "pt-BR", baseURL: origin })
  try {
    const account = await signUp(port, domain)
    await signIn(browser, origin, domain, account)
    return await guidedImport(await browser.newPage(), account, files, say)
  } finally {
    await browser.close()
    await product.stop()
    removeFolder(dataDir)
    removeFolder(profile)
  }
}
