import type { Deal } from "@funil/contract/records/deals"
import { Package } from "lucide-react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { RecordPicker } from "../../../records/fields/record-field.tsx"
import { LinkSection } from "../../../records/record/parts/link-section.tsx"
import { Avatar } from "../../../ui/marks/avatar.tsx"
import { Button } from "../../../ui/marks/button.tsx"
import { classNames } from "../../../ui/screen/class-names.ts"
import { Popover } from "../../../ui/overlays/popover.tsx"
import { useDealProducts } from "./deal-product-edit.ts"
import styles from "./deal-product-list.module.css"
import { ProductCalculator } from "./product-calculator.tsx"
import { type DealProduct, estimatedValue, lineTotal, productTotal } from "./product-lines.ts"

interface LineProps {
  deal: Deal
  product: DealProduct
  isLocked: boolean
}

function Line({ deal, product, isLocked }: LineProps) {
  const m = useMessages()
  const format = useFormat()
  const { name, product_picture, pivot } = product
  const content = (
    <>
      {product_picture ? (
        <Avatar decorative square name={name} picture={product_picture} />
      ) : (
        <span className={`sunken center flex-none muted icon-s ${styles.icon}`}>
          <Package aria-hidden="true" />
        </span>
      )}
      <span className={`stack flex-1 min-w-0 ${styles.text}`}>
        <span className="truncate">{name}</span>
        <span className="text-s muted tabular truncate">
          {pivot.amount} × {format.money(pivot.price)}
        </span>
      </span>
      <span className="tabular nowrap">{format.money(lineTotal(pivot))}</span>
    </>
  )
  if (isLocked) return <span className={styles.line}>{content}</span>
  return (
    <Popover
      align="end"
      label={m.products.lines.calculator(name)}
      trigger={{
        className: styles.line,
        title: m.products.lines.calculator(name),
        children: content,
      }}
    >
      {(close) => <ProductCalculator deal={deal} product={product} onDone={close} />}
    </Popover>
  )
}

interface SumsProps {
  deal: Deal
  isLocked: boolean
  onTake: () => void
}

/** The total of the products, and a button that makes it the deal's value. */
function Sums({ deal, isLocked, onTake }: SumsProps) {
  const words = useMessages().products.lines
  const format = useFormat()
  const total = productTotal(deal.products)
  return (
    <div className={`stack items-end gap-2 ${styles.sums}`}>
      <dl className="w-full">
        {/* If the two sums differ, showing both would only raise questions. */}
        {estimatedValue(deal.products) === total && (
          <div
            className={`flex justify-between gap-2 muted tabular ${styles.value}`}
            title={words.estimateHint}
          >
            <dt>{words.estimate}</dt>
            <dd>{format.money(total)}</dd>
          </div>
        )}
        <div className={classNames("flex justify-between gap-2 muted tabular", styles.value, styles.total)}>
          <dt>{words.total}</dt>
          <dd>{format.money(total)}</dd>
        </div>
      </dl>
      {!isLocked && total !== deal.amount && (
        <Button size="s" onClick={onTake}>
          {words.takeTotal}
        </Button>
      )}
    </div>
  )
}

/** The deal's products with quantity, price and total, and the total as the deal's value. */
export function DealProductList({ deal, isLocked }: { deal: Deal; isLocked: boolean }) {
  const m = useMessages()
  const words = m.products.lines
  const { put, remove, takeTotal, busy } = useDealProducts(deal.id)
  return (
    <div>
      <LinkSection
        title={m.fieldNames.deal.products}
        empty={words.none}
        addLabel={words.add}
        items={deal.products}
        nameOf={({ name }) => name}
        isLocked={isLocked}
        busy={busy}
        onRemove={remove}
        renderPicker={(close) => (
          <RecordPicker
            quiet
            autoFocus
            to="product"
            label={words.add}
            exclude={deal.products.map(({ id }) => id)}
            onPick={(product) => {
              put(product)
              close()
            }}
          />
        )}
      >
        {(product) => <Line deal={deal} product={product} isLocked={isLocked} />}
      </LinkSection>
      {deal.products.length > 0 && <Sums deal={deal} isLocked={isLocked} onTake={takeTotal} />}
    </div>
  )
}
