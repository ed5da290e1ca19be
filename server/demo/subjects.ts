import type { Template } from "./facts/pipelines.ts"
import * as facts from "./facts/subjects.ts"
import type { Cast, Person } from "./people.ts"
import type { Random } from "./random.ts"

/** What a deal is about. */
export interface Subject {
  readonly name: string
  readonly amount: number
  readonly tags: readonly string[]
  readonly people: readonly Person[]
  readonly returned?: facts.ReturnFacts
}

/** What a turnkey system of this power costs, in reais, rounded as in a proposal. */
function systemPrice(random: Random, power: number): number {
  const [low, high] = power <= 12 ? [4100, 5200] : power <= 75 ? [3500, 4300] : [2950, 3600]
  return Math.round((power * random.between(low, high)) / 50) * 50
}

/** The power as people write it: 8,2 kWp. */
function powerText(power: number): string {
  return `${power.toLocaleString("pt-BR", { maximumFractionDigits: 1 })} kWp`
}

function segmentOf({ company }: Person): string {
  return company?.segment ?? "Residencial"
}

/** A sale to the contact of a won lead. */
export function saleToLead(
  random: Random,
  person: Person,
): Pick<Subject, "name" | "amount"> & { segment: string } {
  const amount = systemPrice(random, person.power)
  const whose = person.company?.name ?? `Residência ${person.last_name}`
  return { name: `Sistema ${powerText(person.power)} · ${whose}`, amount, segment: segmentOf(person) }
}

function projectName({ random }: Cast, { company, last_name, power }: Person): string {
  if (company === null)
    return `Sistema ${powerText(power)} · ${random.pick(["Residência", "Família"])} ${last_name}`
  if (company.segment === "Rural" && power > 60) return `Usina de solo ${powerText(power)} · ${company.name}`
  return `${random.weighted(facts.projectForms)} ${powerText(power)} · ${company.name}`
}

function project(cast: Cast): Subject {
  const { random } = cast
  const person = random.chance(0.52) ? cast.home() : cast.business()
  const tags = random.weighted(facts.projectTags).split(", ").filter(Boolean)
  const name = projectName(cast, person)
  const amount = systemPrice(random, person.power)
  return { name, amount, tags: [segmentOf(person), ...tags], people: [person] }
}

/** Reais that one kWp saves on a month's bill. */
const billPerPower = 108

function lead(cast: Cast): Subject {
  const { random } = cast
  const person = random.chance(0.66) ? cast.home() : cast.business()
  const { company, first_name, last_name, power } = person
  const bill = Math.round((power * billPerPower) / 10) * 10
  const name = company
    ? `Orçamento para ${company.name}`
    : `Conta de luz de R$ ${bill.toLocaleString("pt-BR")} · ${first_name} ${last_name}`
  const tags = [random.weighted(facts.origins), ...(company ? [company.segment] : [])]
  return { name, amount: random.chance(0.7) ? systemPrice(random, power) : 0, tags, people: [person] }
}

function target({ random, bigBusiness }: Cast): Subject {
  const person = bigBusiness()
  const { company, power } = person
  const offer = random.weighted(facts.offers)
  const price = systemPrice(random, power)
  const amount = offer === "Usina própria" ? price : Math.round((price * 0.09) / 100) * 100
  return { name: `${offer} · ${company.name}`, amount, tags: [company.segment, offer], people: [person] }
}

function ticket({ random, customer }: Cast): Subject {
  const person = customer()
  const [name, [, tag]] = random.entry<readonly [number, string]>(facts.tickets)
  const amount = tag === "Serviço avulso" ? random.whole(18, 190) * 10 : 0
  const whose = person.company?.name ?? `${person.first_name} ${person.last_name}`
  const tags = random.chance(0.12) ? [tag, "Urgente"] : [tag]
  return { name: `${name} · ${whose}`, amount, tags, people: [person] }
}

function renewal({ random, customer }: Cast): Subject {
  const person = customer()
  const [plan, [, share]] = random.entry<readonly [number, number]>(facts.plans)
  const whose = person.company?.name ?? `Família ${person.last_name}`
  return {
    name: `${plan} ${powerText(person.power)} · ${whose}`,
    amount: Math.round((person.power * share + 380) / 10) * 10,
    tags: [segmentOf(person), random.pick(facts.renewalTags)],
    people: [person],
  }
}

function purchase({ random, supplier }: Cast): Subject {
  const [name, good] = random.pick(Object.entries(facts.goods))
  const count = random.whole(good.packs[0], good.packs[1]) * good.pack
  return {
    name: `${count.toLocaleString("pt-BR")} ${name}`,
    amount: Math.round(count * good.price * random.between(0.94, 1.08) * 100) / 100,
    tags: random.chance(0.2) ? ["Estoque", "Urgente"] : [random.pick(facts.purchaseTags)],
    people: [supplier(good.seller)],
  }
}

/** The subject of a deal in each pipeline. Returns come from `returnRequests`. */
export const subjectOf: Readonly<Record<Exclude<Template, "returns">, (cast: Cast) => Subject>> = {
  "sales-funnel": project,
  "lead-qualification": lead,
  "active-prospecting": target,
  "customer-service": ticket,
  "customer-renewals": renewal,
  "purchase-request": purchase,
}

interface Line {
  readonly key: facts.ProductKey
  readonly amount: number
  readonly price: number
}

function lineOf(key: facts.ProductKey, amount: number, price: number = facts.catalogue[key].price): Line {
  return { key, amount, price }
}

const wattsOfModule = 585
const minForInstallation = 500

function inverterFor(power: number): Line {
  if (power <= 12) return lineOf("smallInverter", Math.ceil(power / 6.5))
  return power <= 75
    ? lineOf("inverter", Math.ceil(power / 20))
    : lineOf("bigInverter", Math.ceil(power / 95))
}

/**
 * Returns a system for the power that its people need. The installation costs the rest of the
 * amount.
 */
function systemLines({ name, amount, tags, people }: Subject): Line[] {
  const power = people[0]?.power ?? 0
  const modules = Math.ceil((power * 1000) / wattsOfModule)
  const lines = [lineOf("module", modules), lineOf("structure", modules), inverterFor(power)]
  if (name.includes("baterias")) lines.push(lineOf("battery", 1))
  if (tags.includes("Carregador veicular")) lines.push(lineOf("charger", 1))
  const left = amount - lines.reduce((sum, line) => sum + line.amount * line.price, 0)
  const fits = modules > 0 && modules < 1000 && left >= minForInstallation
  return fits ? [...lines, lineOf("installation", 1, left)] : []
}

/** The products of a deal. Together they cost the deal's amount. */
export function productsOf(template: Template, subject: Subject): Line[] {
  const { name, amount, returned } = subject
  if (template === "sales-funnel") return systemLines(subject)
  const plan = (["maintenance", "cleaning", "monitoring"] as const).find((key) =>
    name.startsWith(facts.catalogue[key].name),
  )
  if (template === "customer-renewals") return plan ? [lineOf(plan, 1, amount)] : []
  return (returned?.items ?? []).map(({ key, quantity }) => lineOf(key, quantity))
}
