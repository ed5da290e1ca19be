import { ProductDetail } from "../../features/products/product-detail.tsx"
import { productKind } from "../../features/products/product-kind.ts"
import { RecordActivity } from "../activity/record-activity.tsx"
import type { RecordPlace } from "../record-pages/record-place.ts"

/** A product on any page that opens it. */
export function ProductRecord({ id, onClose }: Pick<RecordPlace, "id" | "onClose">) {
  return (
    <ProductDetail
      key={id}
      id={id}
      activity={<RecordActivity kind={productKind} id={id} />}
      onClose={onClose}
    />
  )
}
