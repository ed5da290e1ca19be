import type { Deal } from "@funil/contract/records/deals"
import type { User } from "@funil/contract/account/users"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useId, useState } from "react"
import { messages, useMessages } from "../../../lib/text/messages.ts"
import { tellSaved } from "../../../lib/tell-saved.ts"
import { Avatar } from "../../../ui/marks/avatar.tsx"
import type { ComboboxOption } from "../../../ui/fields/combobox-list.tsx"
import { Combobox } from "../../../ui/fields/combobox.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { FormFooter } from "../../../ui/forms/form-footer.tsx"
import { ownersOptions } from "../../../records/assignable-users.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { useMassUpdateDeals } from "../deal-api.ts"
import { useSaveDeal } from "../deal-edit.ts"
import { FormElement } from "../../../ui/forms/form-element.tsx"

interface Props {
  title: string
  isSaving: boolean
  /**
   * Null means no owner. The mutation shows failures in a toast and the dialog stays open for a
   * retry.
   */
  onSave: (ownerId: string | null) => void
  onClose: () => void
}

function optionOf(user: User): ComboboxOption {
  const label = personName(user)
  return {
    id: user.id,
    label,
    icon: <Avatar name={label} picture={user.profile_picture} size={20} decorative />,
  }
}

function OwnerDialog({ title, isSaving, onSave, onClose }: Props) {
  const m = useMessages()
  const words = m.boardDialogs.selection
  const formId = useId()
  const { data: users = [], isPending } = useQuery(ownersOptions)
  const [text, setText] = useState("")
  const [owner, setOwner] = useState<ComboboxOption | null>(null)
  const nobody = { id: "", label: m.board.filters.nobody }
  const wanted = text.trim().toLowerCase()
  const options = [nobody, ...users.map(optionOf)].filter(({ label }) => label.toLowerCase().includes(wanted))
  return (
    <Dialog
      size="s"
      title={title}
      onClose={onClose}
      footer={
        <FormFooter
          form={formId}
          label={words.apply}
          isBusy={isSaving}
          isDisabled={!owner}
          onCancel={onClose}
        />
      }
    >
      <FormElement
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (owner) onSave(owner.id || null)
        }}
      >
        <Combobox
          autoFocus
          label={words.owner}
          value={owner}
          options={options}
          isBusy={isPending}
          onSearch={setText}
          onChange={setOwner}
        />
      </FormElement>
    </Dialog>
  )
}

interface MassProps {
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** Sets or clears the owner of many deals. */
export function MassOwnerDialog({ ids, onDone, onClose }: MassProps) {
  const { mutate, isPending } = useMassUpdateDeals()
  const save = (value: string | null) =>
    mutate({ ids, values: [{ field: "user_id", value }] }, { onSuccess: onDone })
  const title = useMessages().boardDialogs.selection.ownerTitle(ids.length)
  return <OwnerDialog title={title} isSaving={isPending} onSave={save} onClose={onClose} />
}

/** Sets or clears the owner of a deal. */
export function DealOwnerDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const client = useQueryClient()
  const saveDeal = useSaveDeal(deal.id)
  const { mutate, isPending } = useMutation({
    mutationFn: (user_id: string | null) => saveDeal(() => ({ user_id })),
    onSuccess: ({ undoToken }) => {
      tellSaved(client, messages().fieldNames.deal.user_id, undoToken)
      onClose()
    },
    meta: { failure: (m) => m.board.failed.massUpdate },
  })
  const title = useMessages().deals.ownerTitle(deal.name)
  return <OwnerDialog title={title} isSaving={isPending} onSave={mutate} onClose={onClose} />
}
