import { updateCompany } from "@funil/contract/schemas/records/companies"
import { updateContact } from "@funil/contract/schemas/records/contacts"
import { telHref } from "@funil/contract/shared/values/reach-links"
import { useQueryClient } from "@tanstack/react-query"
import { useId, useState } from "react"
import { call } from "../../../lib/api/api.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import { undoAction } from "../../../lib/api/undo.ts"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { EmailField } from "../../../ui/fields/email-field.tsx"
import { FormBody } from "../../../ui/forms/form-body.tsx"
import { FormFooter } from "../../../ui/forms/form-footer.tsx"
import { useForm } from "../../../ui/forms/form.ts"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import type { Reachable } from "../../../lib/reached.ts"

type End = "phone1" | "email"

interface Props {
  end: End
  /** The people without a phone or email that the user may edit. */
  people: readonly Reachable[]
  onClose: () => void
}

const updates = { contact: updateContact, company: updateCompany }

/** Asks for the missing phone or email before a call or message. */
export function AddReachDialog({ end, people, onClose }: Props) {
  const m = useMessages()
  const words = m.details.reach
  const client = useQueryClient()
  const formId = useId()
  const [id, setId] = useState(people[0]?.id ?? "")
  const person = people.find((one) => one.id === id)
  const endpoint = updates[person?.entity ?? "contact"]
  const form = useForm({
    initial: { phone1: person?.phone ?? "", email: person?.email ?? "" },
    body: (values) => ({ [end]: values[end].trim() || null }),
    schema: endpoint.body,
    submit: async (body) => {
      const { undoToken } = await call(endpoint, { params: { id }, body })
      const tel = end === "phone1" ? telHref(form.values.phone1) : undefined
      showToast({
        status: "success",
        title: words.added[end],
        action: undoAction(client, undoToken),
        ...(tel && { offer: { label: words.call, run: () => globalThis.location.assign(tel) } }),
      })
      await client.invalidateQueries()
      onClose()
    },
  })
  const label = m.fieldNames.contact[end]
  return (
    <Dialog
      size="s"
      title={words.add[end](person?.name ?? "")}
      onClose={onClose}
      footer={<FormFooter form={formId} label={m.ui.save} isBusy={form.isBusy} onCancel={onClose} />}
    >
      <FormBody form={form} id={formId}>
        {people.length > 1 && (
          <SelectField
            label={words.whose}
            value={id}
            options={people.map((one) => ({ value: one.id, label: one.name }))}
            onChange={setId}
          />
        )}
        {end === "email" ? (
          <EmailField {...form.field("email")} label={label} required autoFocus />
        ) : (
          <TextField
            {...form.field("phone1")}
            label={label}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            required
            autoFocus
          />
        )}
      </FormBody>
    </Dialog>
  )
}
