import { useQueryClient } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { Suspense, useEffect, useState } from "react"
import { companyKind } from "../../../features/companies/company-kind.ts"
import { contactKind } from "../../../features/contacts/contact-kind.ts"
import { productKind } from "../../../features/products/product-kind.ts"
import type { Messages } from "../../../lib/text/messages.ts"
import { type FormRequest, useAskedForm } from "../../../records/ask-by-form.ts"
import { customFieldsKey } from "../../../records/custom-field-api.ts"
import type { NamedNoun } from "../../../records/make-by-name.ts"
import { recordOptions } from "../../../records/record-api.ts"
import type { RecordBase, RecordKind } from "../../../records/record-kind.ts"
import { late } from "../../../ui/screen/late.ts"

const CreateRecordDialog = late(
  async () => (await import("../../../records/record/create-record-dialog.tsx")).CreateRecordDialog,
)
const AskedDealDialog = late(async () => (await import("./asked-deal-dialog.tsx")).AskedDealDialog)

const kinds: Readonly<Record<NamedNoun, RecordKind>> = {
  contact: contactKind,
  company: companyKind,
  product: productKind,
}

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
  /** The form may also return an existing record. */
  const find = async (kind: RecordKind, id: string, made?: RecordBase) => {
    if (made) return answer(made)
    const meta = { failure: (m: Messages) => m.details.links.failed }
    const found = await client.fetchQuery({ ...recordOptions(kind, id), meta }).catch(() => undefined)
    answer(found?.data)
  }
  const dialog = { initial: { ...body }, problems, onClose: () => answer(undefined) }
  if (noun === "deal") return <AskedDealDialog {...dialog} onCreated={answer} />
  const kind = kinds[noun]
  return <CreateRecordDialog kind={kind} {...dialog} onCreated={(id, made) => void find(kind, id, made)} />
}

/** Shows the full form over any page when a record that was created by name needs more fields. */
export function AskedFormHost() {
  const asked = useAskedForm()
  return <Suspense>{asked && <Asked asked={asked} />}</Suspense>
}
