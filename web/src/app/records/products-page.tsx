import { Package } from "lucide-react"
import { productKind } from "../../features/products/product-kind.ts"
import { CreateRecordPage } from "./create-record.tsx"
import { RecordListPage } from "./record-list-page.tsx"

export function ProductsPage() {
  return <RecordListPage kind={productKind} icon={<Package />} />
}

export function CreateProductPage() {
  return <CreateRecordPage kind={productKind} />
}
