import { getRouteApi, useNavigate, useParams } from "@tanstack/react-router"
import { Package } from "lucide-react"
import { productKind } from "../../features/products/product-kind.ts"
import { useListPlace } from "../records-lists/list-place.ts"
import { RecordListPage } from "../records-lists/record-list-page.tsx"

const route = getRouteApi("/signed-in/admin/configs/products")

export function ProductsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { productId } = useParams({ strict: false })
  const { hrefOf, setSearch, isFiltering } = useListPlace("/admin/configs/products")
  return (
    <RecordListPage
      kind={productKind}
      icon={<Package />}
      search={search}
      onSearch={setSearch}
      hrefOf={(id) => hrefOf(`${id}/edit`)}
      onOpen={(id) =>
        void navigate({
          to: "/admin/configs/products/$productId/edit",
          params: { productId: id },
          search: true,
        })
      }
      openId={productId}
      isFiltering={isFiltering}
      createPath="/admin/configs/products/create"
    />
  )
}
