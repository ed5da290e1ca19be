import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Form } from "@funil/contract/forms/forms"
import { openBrowser } from "./browser.ts"
import { load, requireAll } from "./http-load.ts"
import { type Measurement, type Outcome, quantile } from "./outcome.ts"
import { removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { scores, weight, zippedKb } from "./public-page.ts"
import { signUp } from "./team-account.ts"

const ports = { product: 4084, browser: 4085 }
const origin = `http://127.0.0.1:${ports.product}`
const domain = "equipe-farol"
const callers = 16
const maxMs = 100

const dist = fileURLToPath(new URL("../web/dist/", import.meta.url))

/** Creates a form with every kind of field except uploads. */
async function makeForm(token: string): Promise<Form> {
  const names = [
    "first_name",
    "last_name",
    "email",
    "phone1",
    "job",
    "document",
    "birthdate",
    "gender",
    "tags",
  ]
  const fields = [
    ...names.map((name, at) => ({
      field: `contact.${name}`,
      label: name,
      required: at < 3,
      width: at % 2 ? "half" : "full",
    })),
    {
      field: "company.company",
      label: "Empresa",
      conditions: [{ filterField: "contact.job", operator: "<>", valueField: "" }],
    },
    { field: "deal.amount", label: "Quanto pretende gastar?" },
    { field: "deal.files", label: "Fotos" },
  ]
  const texts = {
    title: "Peça um orçamento",
    intro: "Respondemos em até um dia útil.",
    consent_text: "Concordo em ser respondido.",
  }
  return succeed<Form>(ports.product, token, {
    method: "POST",
    path: "/forms",
    body: { name: "Orçamento", fields, ...texts },
  })
}

async function weightOf(path: string): Promise<Outcome> {
  const page = zippedKb(await (await fetch(`${origin}${path}`)).text())
  const scripts = ["form.js", "proof.js"].map((file) => zippedKb(readFileSync(dist + file)))
  const all = scripts.reduce((one, other) => one + other, page)
  return weight("Weight of a public form", "page, script and worker", { page, all })
}

async function serverTime(path: string): Promise<Outcome> {
  const view = { port: ports.product, connections: callers, next: () => ({ method: "GET" as const, path }) }
  await load({ ...view, ms: 3000 })
  const result = await load({ ...view, ms: 10_000 })
  requireAll(result, 200)
  const p95 = quantile(result.latencies, 0.95)
  return {
    what: "View of a public form",
    how: `${callers} callers at once`,
    measured: `p95 ${p95.toFixed(0)} ms, ${Math.round(result.perSecond)} a second`,
    target: `p95 < ${maxMs} ms`,
    isMet: p95 < maxMs,
  }
}

/** A web form's page: its size, the server's time, and its Lighthouse scores on a phone. */
export const formPage: Measurement = async (say) => {
  execFileSync("npm", ["run", "build"])
  const [dataDir, profile] = [temporaryFolder(), temporaryFolder()]
  const product = await startProduct(ports.product, dataDir, { PUBLIC_URL: origin })
  const browser = await openBrowser(profile, { args: [`--remote-debugging-port=${ports.browser}`] })
  try {
    const { token } = await signUp(ports.product, domain)
    const { url } = await makeForm(token)
    const { pathname } = new URL(url)
    say(`the form ${pathname}`)
    const judged = await scores({ what: "Public form", url, browser: ports.browser })
    return [await weightOf(pathname), await serverTime(pathname), judged]
  } finally {
    await browser.close()
    await product.stop()
    removeFolder(profile)
    removeFolder(dataDir)
  }
}
