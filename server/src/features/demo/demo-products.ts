import type { Tx } from "../../platform/db/transaction.ts"
import type { DealProduct } from "../deals/deal-products.ts"
import { productRecord } from "../products/product-record.ts"
import { catalogue, type ProductKey } from "./catalogue.ts"
import type { DealDraft } from "./draft-deals.ts"

type Line = readonly [key: ProductKey, amount: number]
export type ProductIds = ReadonlyMap<ProductKey, string>

const wattsOfModule = 585
const minForInstallation = 500

/** Puts the company's products into the account. */
export async function foundProducts(tx: Tx): Promise<ProductIds> {
  const ids = new Map<ProductKey, string>()
  for (const [key, { tags, ...product }] of Object.entries(catalogue)) {
    const { id } = await productRecord.create(tx, { ...product, tags: [...tags] })
    // The keys are those of the catalogue.
    ids.set(key as ProductKey, id)
  }
  return ids
}

function inverterFor(power: number): Line {
  if (power <= 12) return ["smallInverter", Math.ceil(power / 6.5)]
  return power <= 75 ? ["inverter", Math.ceil(power / 20)] : ["bigInverter", Math.ceil(power / 95)]
}

/** A system of the power that its people need; the installation is what is left of the price. */
function systemOf({
  name,
  amount,
  tags,
  people,
}: DealDraft): { key: ProductKey; amount: number; price: number }[] {
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

function planOf({ name, amount }: DealDraft): { key: ProductKey; amount: number; price: number }[] {
  const plans: ProductKey[] = ["maintenance", "cleaning", "monitoring"]
  return plans.flatMap((key) =>
    name.startsWith(catalogue[key].name) ? [{ key, amount: 1, price: amount }] : [],
  )
}

function returnedBy({ returned }: DealDraft): { key: ProductKey; amount: number; price: number }[] {
  const items = returned?.items ?? []
  return items.map(({ key, quantity }) => ({ key, amount: quantity, price: catalogue[key].price }))
}

/** What a deal sells, once it has come beyond its first stage, or is about to take back; together it costs the deal's amount. */
export function productsOf(ids: ProductIds, draft: DealDraft): DealProduct[] {
  if (draft.steps.length < 2 && !draft.returned) return []
  const { template } = draft.story
  const lines =
    template === "sales-funnel"
      ? systemOf(draft)
      : template === "customer-renewals"
        ? planOf(draft)
        : returnedBy(draft)
  return lines.map(({ key, ...terms }) => ({ product_id: ids.get(key) ?? "", ...terms }))
}
