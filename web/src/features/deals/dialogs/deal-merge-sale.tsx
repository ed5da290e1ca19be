import { mergedSale } from "@funil/contract/records/deal-merge"
import type { Deal } from "@funil/contract/records/deals"
import { useId } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Checkbox } from "../../../ui/fields/checkbox.tsx"
import styles from "./deal-merge-dialog.module.css"
import { lineTotal } from "../products/product-lines.ts"

export interface SaleChoice {
  readonly takesProducts: boolean
  /** The deal whose value is kept. Undefined to sum the products. */
  readonly amountOf: string | undefined
}

interface Props {
  own: Deal
  others: readonly Deal[]
  choice: SaleChoice
  onChoose: (choice: SaleChoice) => void
}

function saleDeal({ id, amount, products }: Deal) {
  return {
    id,
    amount,
    products: products.map(({ name, pivot }) => ({ name, ...pivot })),
  }
}

type Line = ReturnType<typeof saleDeal>["products"][number]

interface ProductsProps extends Pick<Props, "choice" | "onChoose"> {
  added: readonly Line[]
  /** The names of products that both deals have. */
  both: readonly string[]
}

/** The products that would be copied, with a choice to leave them out. */
function Products({ added, both, choice, onChoose }: ProductsProps) {
  const words = useMessages().dealMerge
  const format = useFormat()
  return (
    <section className="stack gap-2 p-0 m-0 min-w-0" aria-label={words.products}>
      <h3 className={styles.title}>{words.products}</h3>
      {added.length > 0 && (
        <>
          <Checkbox
            label={words.take(added.length)}
            checked={choice.takesProducts}
            onChange={(takesProducts) => onChoose({ ...choice, takesProducts })}
          />
          <ul>
            {added.map((line) => (
              <li key={line.product_id} className={styles.line}>
                <span className="flex-1 min-w-0 break">{line.name}</span>
                <span className="text-s muted">{words.line(line.amount, format.money(line.price))}</span>
                <span className="tabular">{format.money(lineTotal(line))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {both.length > 0 && <p className="text-s muted">{words.both(both.join(", "))}</p>}
    </section>
  )
}

interface Amount {
  /** The deal with this value, or undefined for the sum of the products. */
  readonly id: string | undefined
  readonly amount: number
  readonly label: string
}

/** The distinct values to choose from, the sum of the products first. */
function useAmounts(deals: readonly Deal[], following: number): readonly Amount[] {
  const m = useMessages()
  const { sum, of } = m.dealMerge
  const held = deals.map(({ id, amount, name, code }) => ({
    id,
    amount,
    label: of(name, m.deals.code(code)),
  }))
  const isHeld = held.some(({ amount }) => amount === following)
  const all = [...(isHeld ? [] : [{ id: undefined, amount: following, label: sum }]), ...held]
  return all.filter(({ amount }, at) => all.findIndex((one) => one.amount === amount) === at)
}

interface AmountsProps {
  amounts: readonly Amount[]
  picked: Amount | undefined
  onPick: (id: string | undefined) => void
}

function Amounts({ amounts, picked, onPick }: AmountsProps) {
  const words = useMessages().dealMerge
  const format = useFormat()
  const name = useId()
  return (
    <fieldset className="stack gap-2 p-0 m-0 min-w-0">
      <legend className={styles.title}>{words.amount}</legend>
      {amounts.map((option) => (
        <label key={option.id ?? "sum"} className={styles.option}>
          <input type="radio" name={name} checked={option === picked} onChange={() => onPick(option.id)} />
          <span className="flex-1 min-w-0 break">{option.label}</span>
          <span className="tabular">{format.money(option.amount)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Chooses which products are copied and the merged deal's value, as the server calculates it. */
export function DealMergeSale({ own, others, choice, onChoose }: Props) {
  const words = useMessages().dealMerge
  const format = useFormat()
  const deals = [own, ...others]
  const [first = saleDeal(own), ...rest] = deals.map(saleDeal)
  const { added } = mergedSale(first, rest, true)
  const sale = mergedSale(first, rest, choice.takesProducts)
  const held = new Set(first.products.map(({ product_id }) => product_id))
  const twice = rest.flatMap(({ products }) => products.filter(({ product_id }) => held.has(product_id)))
  const both = [...new Set(twice.map(({ name }) => name))]
  const amounts = useAmounts(deals, sale.amount)
  const picked =
    amounts.find(({ id }) => id !== undefined && id === choice.amountOf) ??
    amounts.find(({ amount }) => amount === sale.amount)
  return (
    <div className="stack gap-3 min-w-0">
      {added.length + both.length > 0 && <Products {...{ added, both, choice, onChoose }} />}
      {amounts.length > 1 && (
        <Amounts amounts={amounts} picked={picked} onPick={(amountOf) => onChoose({ ...choice, amountOf })} />
      )}
      <p className={`line-above justify-between muted ${styles.total}`}>
        {words.total}
        <output className="tabular">{format.money(picked?.amount ?? sale.amount)}</output>
      </p>
    </div>
  )
}
