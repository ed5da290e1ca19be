import { type Product, removeProductPicture, uploadProductPicture } from "@funil/contract/records/products"
import { ownValue } from "@funil/contract/shared/own-value"
import type { ReactNode } from "react"
import { call } from "../../lib/api/api.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { ColorField } from "../../records/fields/color-field.tsx"
import { CustomFieldRows } from "../../records/fields/custom-field-rows.tsx"
import { RecordFieldRow } from "../../records/fields/record-field-row.tsx"
import { useRecordField } from "../../records/fields/use-record-field.ts"
import { pictureBody } from "../../records/picture/picture-body.ts"
import { PictureEditor } from "../../records/picture/picture-editor.tsx"
import { useRecordPicture } from "../../records/picture/use-record-picture.ts"
import { RecordDetail } from "../../records/record/record-detail.tsx"
import { RecordFacts } from "../../records/record/parts/record-facts.tsx"
import { RecordGroup } from "../../records/record/parts/record-group.tsx"
import { RecordHead, RecordMenu } from "../../records/record/parts/record-head.tsx"
import { RecordTabs } from "../../records/record/parts/record-tabs.tsx"
import { InPlaceRow } from "../../ui/forms/in-place-row.tsx"
import { productKind } from "./product-kind.ts"

const fields = ["name", "price", "sku", "tags"] as const

function ColorRow({ product }: { product: Product }) {
  const m = useMessages()
  const label = m.products.color
  const field = useRecordField(productKind, product, "color", label)
  const words: Record<string, string> = m.fieldOptions.product.color
  return (
    <InPlaceRow
      label={label}
      field={field}
      show={(value) => (typeof value === "string" ? (ownValue(words, value) ?? value) : m.products.noColor)}
    >
      <ColorField
        quiet
        label={label}
        value={typeof field.value === "string" ? field.value : null}
        onChange={field.choose}
      />
    </InPlaceRow>
  )
}

function ProductPicture({ product, isLocked }: { product: Product; isLocked: boolean }) {
  const params = { id: product.id }
  const picture = useRecordPicture(productKind.key, {
    upload: (source) => call(uploadProductPicture, { params, body: pictureBody("product_picture", source) }),
    remove: () => call(removeProductPicture, { params }),
  })
  return (
    <PictureEditor
      isSquare
      name={product.name}
      picture={product.product_picture}
      isLocked={isLocked}
      {...picture}
    />
  )
}

function Data({ product, isLocked }: { product: Product; isLocked: boolean }) {
  const m = useMessages()
  return (
    <fieldset disabled={isLocked} className="stack gap-4 min-w-0">
      <RecordGroup>
        {fields.map((name) => (
          <RecordFieldRow key={name} kind={productKind} record={product} name={name} />
        ))}
        <ColorRow product={product} />
      </RecordGroup>
      <CustomFieldRows kind={productKind} record={product} />
      <RecordFacts record={product} fieldNames={m.fieldNames.product} />
    </fieldset>
  )
}

interface Props {
  id: string
  /** The product's activity. */
  activity: ReactNode
  onClose: () => void
}

/** A product with inline editing. */
export function ProductDetail({ id, activity, onClose }: Props) {
  const format = useFormat()
  const isLocked = !useCan("product.write")
  return (
    <RecordDetail kind={productKind} id={id} onClose={onClose}>
      {(product) => (
        <>
          <RecordHead
            picture={<ProductPicture product={product} isLocked={isLocked} />}
            name={product.name}
            detail={format.money(product.price)}
            menu={<RecordMenu kind={productKind} record={product} canTrash={!isLocked} onTrashed={onClose} />}
          />
          <RecordTabs
            canEdit={!isLocked}
            tabs={{
              data: <Data product={product} isLocked={isLocked} />,
              activity,
            }}
          />
        </>
      )}
    </RecordDetail>
  )
}
