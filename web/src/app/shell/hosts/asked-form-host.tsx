import { useQueryClient } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { Suspense, useEffect, useState } from "react"
import { companyKind } from "../../../features/companies/company-kind.ts"
import { contactKind } from "../../../features/contacts/contact-kind.ts"
import type { Messages } from "../../../lib/text/messages.ts"
import { type FormRequest, useAskedForm } from "../../../records/ask-by-form.ts"
import { customFieldsKey } from "../../../records/custom-field-api.ts"
import { recordOptions } from "../../../records/record-api.ts"
import type { RecordBase, RecordKind } from "../../../records/record-kind.ts"
import { late } from "../../../ui/screen/late.ts"

const CreateContactDialog = late(
  async () => (await import("../../../features/contacts/create-contact-dialog.tsx")).CreateContactDialog,
)
const CreateCompanyDialog = late(
  async () => (await import("../../../features/companies/create-company-dialog.tsx")).CreateCompanyDialog,
)
const CreateProductDialog = late(
  async () => (await import("../../../features/products/create-product-dialog.tsx")).CreateProductDialog,
)
const AskedDealDialog = late(async () => (await import("./asked-deal-dialog.tsx")).AskedDealDialog)

function Asked({ asked: { noun, body, problems, answer } }: { asked: FormRequest }) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const [begun] = useState(pathname)
  const isLeft = pathname !== begun
  useEffect(() => {
    if (isLeft) answer(undefined)
  }, [isLeft, answer])
  // The server may require fields that the cached field list doesn't have yet.
  useEffect(() => void client.invalidateQueries({ queryKey: customFieldsKey }), [client])
  /** The contact and company forms may also return an existing record. */
  const find = async <T extends RecordBase>(kind: RecordKind<T>, id: string, made?: T) => {
    if (made) return answer(made)
    const meta = { failure: (m: Messages) => m.details.links.failed }
    const found = await client.fetchQuery({ ...recordOptions(kind, id), meta }).catch(() => undefined)
    answer(found?.data)
  }
  const dialog = { initial: body, problems, onClose: () => answer(undefined) }
  if (noun === "contact")
    return <CreateContactDialog {...dialog} onCreated={(id, made) => void find(contactKind, id, made)} />
  if (noun === "company")
    return <CreateCompanyDialog {...dialog} onCreated={(id, made) => void find(companyKind, id, made)} />
  if (noun === "product") return <CreateProductDialog {...dialog} onCreated={answer} />
  return <AskedDealDialog {...dialog} onCreated={answer} />
}

/** Shows the full form over any page when a record that was created by name needs more fields. */
export function AskedFormHost() {
  const asked = useAskedForm()
  return <Suspense>{asked && <Asked asked={asked} />}</Suspense>
}
