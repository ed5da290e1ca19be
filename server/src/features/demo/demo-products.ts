import type { Tx } from "../../platform/db/transaction.ts"
import type { DealProduct } from "../deals/deal-products.ts"
import { productRecord } from "../products/product-record.ts"
import type { DealDraft } from "./draft-deals.ts"

/** What the company sells; the prices are those of one. */
const catalogue = {
  module: {
    name: "Módulo fotovoltaico 585 W",
    sku: "MOD-585",
    price: 640,
    color: "warning",
    tags: ["Kit solar"],
  },
  structure: {
    name: "Estrutura de fixação por módulo",
    sku: "EST-01",
    price: 110,
    color: "blue",
    tags: ["Kit solar"],
  },
  smallInverter: { name: "Inversor 5 kW", sku: "INV-005", price: 4200, color: "orange", tags: ["Kit solar"] },
  inverter: {
    name: "Inversor 15 kW trifásico",
    sku: "INV-015",
    price: 9800,
    color: "orange",
    tags: ["Kit solar"],
  },
  bigInverter: {
    name: "Inversor 75 kW trifásico",
    sku: "INV-075",
    price: 31_500,
    color: "orange",
    tags: ["Kit solar"],
  },
  battery: {
    name: "Bateria de lítio 5 kWh",
    sku: "BAT-005",
    price: 14_900,
    color: "success",
    tags: ["Acessório"],
  },
  charger: {
    name: "Carregador veicular 7 kW",
    sku: "CAR-007",
    price: 5400,
    color: "indigo",
    tags: ["Acessório"],
  },
  installation: {
    name: "Instalação e homologação",
    sku: "SRV-01",
    price: 4500,
    color: "primary",
    tags: ["Serviço"],
  },
  maintenance: { name: "Manutenção anual", sku: "PLN-01", price: 1200, color: "info", tags: ["Plano"] },
  cleaning: { name: "Limpeza e monitoramento", sku: "PLN-02", price: 850, color: "info", tags: ["Plano"] },
  monitoring: { name: "Monitoramento 24 h", sku: "PLN-03", price: 490, color: "info", tags: ["Plano"] },
} as const

type Key = keyof typeof catalogue
type Line = readonly [key: Key, amount: number]
export type ProductIds = ReadonlyMap<Key, string>

const wattsOfModule = 585
const minForInstallation = 500

/** Puts the company's products into the account. */
export async function foundProducts(tx: Tx): Promise<ProductIds> {
  const ids = new Map<Key, string>()
  for (const [key, { tags, ...product }] of Object.entries(catalogue)) {
    const { id } = await productRecord.create(tx, { ...product, tags: [...tags] })
    // The keys are those of the catalogue.
    ids.set(key as Key, id)
  }
  return ids
}

function inverterFor(power: number): Line {
  if (power <= 12) return ["smallInverter", Math.ceil(power / 6.5)]
  return power <= 75 ? ["inverter", Math.ceil(power / 20)] : ["bigInverter", Math.ceil(power / 95)]
}

/** A system of the power that its people need; the installation is what is left of the price. */
function systemOf({ name, amount, tags, people }: DealDraft): { key: Key; amount: number; price: number }[] {
  const power = people[0]?.power ?? 0
  const modules = Math.ceil((power * 1000) / wattsOfModule)
  const parts: Line[] = [["module", modules], ["structure", modules], inverterFor(power)]
  if (name.includes("baterias")) parts.push(["battery", 1])
  if (tags.includes("Carregador veicular")) parts.push(["charger", 1])
  const lines = parts.map(([key, count]) => ({ key, amount: count, price: catalogue[key].price }))
  const left = amount - lines.reduce((sum, line) => sum + line.amount * line.price, 0)
  const fits = modules > 0 && modules < 1000 && left >= minForInstallation
  return fits ? [...lines, { key: "installation", amount: 1, price: left }] : []
}

function planOf({ name, amount }: DealDraft): { key: Key; amount: number; price: number }[] {
  const plans: Key[] = ["maintenance", "cleaning", "monitoring"]
  return plans.flatMap((key) =>
    name.startsWith(catalogue[key].name) ? [{ key, amount: 1, price: amount }] : [],
  )
}

/** What a deal sells, once it has come beyond its first stage; together it costs the deal's amount. */
export function productsOf(ids: ProductIds, draft: DealDraft): DealProduct[] {
  if (draft.steps.length < 2) return []
  const { template } = draft.story
  const lines =
    template === "sales-funnel" ? systemOf(draft) : template === "customer-renewals" ? planOf(draft) : []
  return lines.map(({ key, ...terms }) => ({ product_id: ids.get(key) ?? "", ...terms }))
}
