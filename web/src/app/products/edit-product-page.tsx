import { useNavigate, useParams } from "@tanstack/react-router"
import { ProductDetail } from "../../features/products/product-detail.tsx"
import { productKind } from "../../features/products/product-kind.ts"
import { RecordActivity } from "../activity/record-activity.tsx"
import { besideList } from "../records-lists/list-neighbours.ts"
import { RecordPanel } from "../records-lists/record-panel.tsx"

/** A product beside the list. */
export function EditProductPage() {
  const navigate = useNavigate()
  const { productId } = useParams({ from: "/signed-in/admin/configs/products/$productId/edit" })
  const close = () => void navigate({ to: "/admin/configs/products", search: true })
  return (
    <RecordPanel
      kind={productKind}
      id={productId}
      onOpen={(id) =>
        void navigate({
          to: "/admin/configs/products/$productId/edit",
          params: { productId: id },
          search: true,
          ...besideList,
        })
      }
      onClose={close}
    >
      <ProductDetail
        key={productId}
        id={productId}
        activity={<RecordActivity kind={productKind} id={productId} />}
        onClose={close}
      />
    </RecordPanel>
  )
}
