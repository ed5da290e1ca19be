import { useNavigate, useParams } from "@tanstack/react-router"
import { productKind } from "../../features/products/product-kind.ts"
import { besideList } from "../records-lists/list-neighbours.ts"
import { RecordPanel } from "../records-lists/record-panel.tsx"
import { ProductRecord } from "./product-record.tsx"

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
      <ProductRecord id={productId} onClose={close} />
    </RecordPanel>
  )
}
