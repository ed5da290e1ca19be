import type { Deal } from "@funil/contract/records/deals"
import { Minus, Plus } from "lucide-react"
import { useState } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { ClashNotice } from "../../../ui/forms/clash-notice.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { inPlaceKeys } from "../../../ui/forms/in-place-keys.ts"
import { MoneyField } from "../../../ui/fields/money-field.tsx"
import { SaveMark } from "../../../ui/forms/save-mark.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { useDealProductLine } from "./deal-product-edit.ts"
import styles from "./product-calculator.module.css"
import { amountDigits, amountOf, type DealProduct, lineTotal, maxAmount, stepped } from "./product-lines.ts"

interface Props {
  deal: Deal
  product: DealProduct
  onDone: () => void
}

function AmountField({ line }: { line: ReturnType<typeof useDealProductLine> }) {
  const words = useMessages().products.lines
  const terms = line.value
  const [typed, setTyped] = useState<string>()
  const keys = inPlaceKeys(line)
  const type = (text: string) => {
    const digits = amountDigits(text)
    setTyped(digits)
    line.change({ ...terms, amount: amountOf(digits) })
  }
  const step = (by: 1 | -1) => line.choose({ ...terms, amount: stepped(terms.amount, by) })
  return (
    <div className={`grid items-end gap-half ${styles.amount}`}>
      <IconButton
        label={words.fewer}
        icon={<Minus />}
        disabled={terms.amount <= 1}
        onClick={() => step(-1)}
      />
      <TextField
        label={words.amount}
        inputMode="numeric"
        maxLength={8}
        value={typed ?? String(terms.amount)}
        onChange={type}
        onFocus={(event) => event.target.select()}
        onKeyDown={keys.onKeyDown}
        onBlur={() => {
          setTyped(undefined)
          keys.onBlur()
        }}
      />
      <IconButton
        label={words.more}
        icon={<Plus />}
        disabled={terms.amount >= maxAmount}
        onClick={() => step(1)}
      />
    </div>
  )
}

/** Quantity, price and total of a product. Every change saves at once. */
export function ProductCalculator({ deal, product, onDone }: Props) {
  const m = useMessages()
  const format = useFormat()
  const words = m.products.lines
  const line = useDealProductLine(deal, product)
  const terms = line.value
  const keys = inPlaceKeys(line)
  return (
    <div className={`stack gap-3 max-w-full ${styles.calculator}`}>
      <p className="row justify-between gap-2 bold break">
        {product.name}
        <SaveMark state={line.state} />
      </p>
      <div className={styles.terms}>
        <AmountField line={line} />
        <div>
          <MoneyField
            label={words.price}
            value={terms.price}
            onChange={(price) => line.change({ ...terms, price: price ?? 0 })}
            error={line.error}
            {...keys}
          />
        </div>
      </div>
      {terms.price !== product.price && (
        <p className="row wrap justify-between gap-1 text-s muted">
          {words.listPrice(format.money(product.price))}
          <Button size="s" look="plain" onClick={() => line.choose({ ...terms, price: product.price })}>
            {words.useListPrice}
          </Button>
        </p>
      )}
      <p className={`line-above flex items-baseline justify-between muted ${styles.total}`}>
        <span>{words.lineTotal}</span>
        <output>{format.money(lineTotal(terms))}</output>
      </p>
      <ClashNotice field={line} show={({ amount, price }) => `${amount} × ${format.money(price)}`} />
      <Button look="primary" onClick={onDone}>
        {words.done}
      </Button>
    </div>
  )
}
