import { useNavigate } from "@tanstack/react-router"
import { CreateProductDialog } from "../../features/products/create-product-dialog.tsx"

/** A new product over the list. Saving opens its page beside the list. */
export function CreateProductPage() {
  const navigate = useNavigate()
  return (
    <CreateProductDialog
      onCreated={({ id }) =>
        void navigate({
          to: "/admin/configs/products/$productId/edit",
          params: { productId: id },
          search: true,
          replace: true,
        })
      }
      onClose={() => void navigate({ to: "/admin/configs/products", search: true })}
    />
  )
}
