import type { CustomField } from "@funil/contract/settings/custom-fields"
import type { Client } from "../server/test/connected.ts"
import { fillAccount } from "../server/test/load/fill-account.ts"
import { fillContacts } from "../server/test/load/fill-contacts.ts"
import { asOwner } from "./as-owner.ts"
import type { Call } from "./http-load.ts"
import { type Measurement, median, type Outcome, quantile } from "./outcome.ts"
import { type Product, removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"
import { typed } from "./typed.ts"

const port = 4084
const size = 200_000
const lastPage = 5000
const passes = 3
const number = size.toLocaleString("en")

const segments = Array.from({ length: 40 }, (_, index) => `Segmento ${index}`)

type Deals = "segmento" | "metros" | "obs" | "contato"

async function fillFields(client: Client, { id }: TeamAccount): Promise<void> {
  const { rows } = await client.query<{ name: Deals; key: number }>(
    "select name, key from custom_fields where account_id = $1 and entity = 'deal'",
    [id],
  )
  const key = (name: Deals) => String(rows.find((row) => row.name === name)?.key)
  await client.query(
    `update deals set custom_fields = jsonb_build_object($2::text, ($3::text[])[code % 40 + 1], $4::text, code % 977,
       $5::text, 'Observação da obra ' || code % 5000, $6::text, (current_date - code % 2000)::text)
     where account_id = $1`,
    [id, key("segmento"), segments, key("metros"), key("obs"), key("contato")],
  )
}

async function prepare(product: Product): Promise<TeamAccount> {
  const account = await signUp(product.port, "equipe-busca")
  const fields = [
    { label: "Segmento", type: "select", options: segments },
    { label: "Metros", type: "number" },
    { label: "Obs", type: "text" },
    { label: "Contato", type: "date" },
  ]
  for (const field of fields) {
    const call = { method: "POST", path: "/customFields", body: { entity: "deal", ...field } } as const
    await succeed<CustomField>(port, account.token, call)
  }
  await asOwner(product.dataDir, async (client) => {
    await fillAccount(client, account, size)
    await fillContacts(client, account, size)
    await fillFields(client, account)
    await client.query("vacuum analyze")
  })
  return account
}

/** The milliseconds of sequential calls in several passes. The first pass warms up. */
async function times(token: string, calls: readonly Call[]): Promise<number[]> {
  const found: number[] = []
  for (let pass = 0; pass <= passes; pass += 1)
    for (const call of calls) {
      const started = performance.now()
      await succeed(port, token, call)
      if (pass > 0) found.push(performance.now() - started)
    }
  return found
}

/** The text after each keystroke. With fewer than three letters a trigram index can't help. */
function prefixes(isShort: boolean): string[] {
  const all = typed.flatMap((text) => Array.from(text, (_, index) => text.slice(0, index + 1)))
  return [...new Set(all)].filter((text) => text.length < 3 === isShort)
}

/** The same searches in bare SQL: the newest 20 matches and their number. */
async function bareSearches(
  product: Product,
  { id }: TeamAccount,
  texts: readonly string[],
): Promise<number[]> {
  const where = "account_id = $1 and deleted_at is null and search like '%' || lower(imm_unaccent($2)) || '%'"
  const query = `select (select count(*) from contacts where ${where}),
    array(select id from contacts where ${where} order by created_at desc, id desc limit 20)`
  return asOwner(product.dataDir, async (client) => {
    const found: number[] = []
    for (let pass = 0; pass <= passes; pass += 1)
      for (const text of texts) {
        const started = performance.now()
        await client.query(query, [id, text])
        if (pass > 0) found.push(performance.now() - started)
      }
    return found
  })
}

async function searches(
  product: Product,
  account: TeamAccount,
  say: (line: string) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const isShort of [false, true]) {
    const texts = prefixes(isShort)
    const bare = median(await bareSearches(product, account, texts))
    const letters = isShort ? "one and two letters" : "three letters and more"
    const measure = async (path: string) => {
      const call = (text: string) => ({ method: "GET", path: `${path}${encodeURIComponent(text)}` }) as const
      const found = await times(account.token, texts.map(call))
      return { middle: median(found), p95: quantile(found, 0.95) }
    }
    const counted = await measure("/contacts/search?per_page=1&search=")
    for (const [what, path, more] of [
      [
        "Search in a list",
        "/contacts/search?per_page=20&total=next&search=",
        `; the exact total, asked for after the page: p95 ${counted.p95.toFixed(0)} ms`,
      ],
      ["Search over all nouns", "/search?q=", ""],
    ] as const) {
      const { middle, p95 } = await measure(path)
      say(
        `${what}, ${letters}: ${middle.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; bare SQL ${bare.toFixed(1)} ms${more}`,
      )
      outcomes.push({
        what: `${what}, ${letters}`,
        how: `${number} contacts, as many deals; ${texts.length} texts as they are typed; p95 of the answers, ${bare.toFixed(1)} ms is the median of a list's bare SQL${more}`,
        measured: `${p95.toFixed(1)} ms, median ${middle.toFixed(1)} ms`,
        target: "< 30 ms",
        isMet: p95 < 30,
      })
    }
  }
  return outcomes
}

async function filters({ token }: TeamAccount, say: (line: string) => void): Promise<Outcome[]> {
  const rows: Record<string, readonly object[]> = {
    "=": segments
      .slice(0, 10)
      .map((valueField) => ({ filterField: "custom_fields.segmento", operator: "=", valueField })),
    like: ["obra 12", "OBSERVACAO da obra 49", "4999"].map((valueField) => ({
      filterField: "custom_fields.obs",
      operator: "like",
      valueField,
    })),
    range: [970, 500].map((valueField) => ({
      filterField: "custom_fields.metros",
      operator: ">",
      valueField,
    })),
    "relative date": ["@today"].map((valueField) => ({
      filterField: "custom_fields.contato",
      operator: ">=",
      valueField,
    })),
  }
  const measure = async (part: string) => {
    const all: number[] = []
    for (const [kind, some] of Object.entries(rows)) {
      const call = (row: object) =>
        ({ method: "POST", path: `/cards/filter?${part}`, body: { filters: [row] } }) as const
      const found = await times(token, some.map(call))
      say(`filter on a custom field, ${kind}, ${part}: p95 ${quantile(found, 0.95).toFixed(1)} ms`)
      all.push(...found)
    }
    return quantile(all, 0.95)
  }
  const p95 = await measure("per_page=20&total=next")
  const counted = await measure("per_page=1")
  return [
    {
      what: "Filter on a custom field",
      how: `${number} deals with 4 custom fields; equal, contains, greater, since; p95 of the answers; the exact total, asked for after the page: p95 ${counted.toFixed(0)} ms`,
      measured: `${p95.toFixed(1)} ms`,
      target: "< 100 ms",
      isMet: p95 < 100,
    },
  ]
}

async function pages({ token }: TeamAccount, say: (line: string) => void): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const noun of ["contacts", "cards"]) {
    const page = (at: number) =>
      times(
        token,
        Array.from(
          { length: 10 },
          () => ({ method: "GET", path: `/${noun}?per_page=20&page=${at}` }) as const,
        ),
      )
    const [first, deep] = [median(await page(1)), median(await page(lastPage))]
    say(`${noun}: page 1 ${first.toFixed(1)} ms, page ${lastPage} ${deep.toFixed(1)} ms`)
    outcomes.push({
      what: `Page ${lastPage.toLocaleString("en")} of ${noun}`,
      how: `${number} ${noun}, 20 a page; median, to that of page 1`,
      measured: `${(deep / first).toFixed(2)}×`,
      target: "≤ 3×",
      isMet: deep / first <= 3,
    })
  }
  return outcomes
}

/** How long searches, filters on custom fields and deep pages take in a big account. */
export const search: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  let product = await startProduct(port, dataDir)
  try {
    const account = await prepare(product)
    await product.stop()
    product = await startProduct(port, dataDir)
    return [
      ...(await searches(product, account, say)),
      ...(await filters(account, say)),
      ...(await pages(account, say)),
    ]
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
