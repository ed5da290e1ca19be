import type { User } from "@funil/contract/users"
import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useMessages } from "../../../lib/messages.ts"
import { Avatar } from "../../../ui/avatar.tsx"
import type { ComboboxOption } from "../../../ui/combobox-list.tsx"
import { Combobox } from "../../../ui/combobox.tsx"
import { Dialog } from "../../../ui/dialog.tsx"
import { FormFooter } from "../../../ui/form-footer.tsx"
import { fullName, ownersOptions } from "../../users/user-api.ts"
import { useMassUpdateDeals } from "../deal-api.ts"

interface Props {
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}

function optionOf(user: User): ComboboxOption {
  const label = fullName(user)
  return {
    id: user.id,
    label,
    icon: <Avatar name={label} picture={user.profile_picture} size={20} decorative />,
  }
}

/** Gives many deals a new owner, or none. */
export function MassOwnerDialog({ ids, onDone, onClose }: Props) {
  const m = useMessages()
  const words = m.board.selection
  const formId = useId()
  const { data: users = [], isPending } = useQuery(ownersOptions)
  const { mutateAsync: update, isPending: isSaving } = useMassUpdateDeals()
  const [text, setText] = useState("")
  const [owner, setOwner] = useState<ComboboxOption | null>(null)
  const nobody = { id: "", label: m.board.filters.nobody }
  const wanted = text.trim().toLowerCase()
  const options = [nobody, ...users.map(optionOf)].filter(({ label }) => label.toLowerCase().includes(wanted))
  const save = async () => {
    if (!owner) return
    await update({ ids, values: [{ field: "user_id", value: owner.id || null }] })
    onDone()
  }
  return (
    <Dialog
      size="s"
      title={words.ownerTitle(ids.length)}
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
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          // A failure is told in a toast; the dialog stays to try again.
          save().catch(() => undefined)
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
      </form>
    </Dialog>
  )
}
