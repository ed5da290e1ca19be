import { createProduct, type Product } from "@funil/contract/schemas/records/products"
import { useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { RequiredCustomFields } from "../../records/fields/required-custom-fields.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { FormBody, FormRow } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { MoneyField } from "../../ui/fields/money-field.tsx"
import { TagsField } from "../../ui/fields/tags-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { ColorField } from "../../records/fields/color-field.tsx"
import { useCreateProduct } from "./product-api.ts"

interface Values {
  name: string
  price: number | null
  sku: string
  color: string | null
  tags: string[]
  custom_fields: Readonly<Record<string, unknown>>
}

const bodySchema = createProduct.body

function bodyOf({ price, sku, ...values }: Values) {
  return { ...values, price: price ?? 0, sku: sku.trim() || null, custom_fields: { ...values.custom_fields } }
}

interface Props {
  initial?: Partial<Values> | undefined
  /** Field errors to show from the start. */
  problems?: Readonly<Record<string, string>> | undefined
  onCreated: (product: Product) => void
  onClose: () => void
}

export function CreateProductDialog({ initial, problems, onCreated, onClose }: Props) {
  const m = useMessages()
  const words = m.products
  const names = m.fieldNames.product
  const formId = useId()
  const client = useQueryClient()
  const { mutateAsync } = useCreateProduct()
  const form = useForm<Values, typeof bodySchema>({
    initial: { name: "", price: null, sku: "", color: null, tags: [], custom_fields: {}, ...initial },
    problems,
    schema: bodySchema,
    body: bodyOf,
    submit: async (body) => {
      const { data, undoToken } = await mutateAsync(body)
      showToast({ status: "success", title: words.created(data.name), action: undoAction(client, undoToken) })
      onCreated(data)
    },
  })
  const { leave } = useLeaving(form)
  const close = () => leave(onClose)
  return (
    <Dialog
      title={words.createTitle}
      onClose={close}
      footer={<FormFooter form={formId} label={words.submit} isBusy={form.isBusy} onCancel={close} />}
    >
      <FormBody form={form} id={formId}>
        <TextField
          {...form.field("name")}
          label={names.name}
          placeholder={words.namePlaceholder}
          maxLength={200}
          required
          autoFocus
        />
        <FormRow>
          <MoneyField {...form.field("price")} label={names.price} optional />
          <TextField {...form.field("sku")} label={names.sku} maxLength={120} optional />
        </FormRow>
        <ColorField {...form.field("color")} label={words.color} />
        <TagsField
          {...form.field("tags")}
          label={names.tags}
          known={[]}
          placeholder={m.fields.addTag}
          optional
        />
        <RequiredCustomFields
          entity="product"
          record={{ ...form.values }}
          values={form.values.custom_fields}
          onChange={(custom_fields) => form.set({ custom_fields })}
          errors={form.errors}
        />
      </FormBody>
    </Dialog>
  )
}
