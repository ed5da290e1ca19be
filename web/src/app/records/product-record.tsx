import { productKind } from "../../features/products/product-kind.ts"
import { useFormat } from "../../lib/text/format.ts"
import { RecordDetail } from "../../records/record/record-detail.tsx"
import { RecordActivity } from "../activity/record-activity.tsx"
import { RecordPanel, type RecordPlace } from "./record-panel.tsx"

/** A product on any page that opens it. */
export function ProductRecord({ id, onClose }: Pick<RecordPlace, "id" | "onClose">) {
  const format = useFormat()
  return (
    <RecordDetail
      kind={productKind}
      id={id}
      activity={<RecordActivity kind={productKind} id={id} />}
      onClose={onClose}
    >
      {({ price }) => ({ detail: format.money(price) })}
    </RecordDetail>
  )
}

/** A product beside the list. */
export function EditProductPage() {
  return <RecordPanel kind={productKind}>{(place) => <ProductRecord {...place} />}</RecordPanel>
}
