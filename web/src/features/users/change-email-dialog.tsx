import { updateUser, type User } from "@funil/contract/schemas/account/users"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import { meOptions } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { useSaveRecord } from "../../records/record-api.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { userKind } from "./user-kind.ts"

/** Changes the user's own email, with which they sign in. The server asks for the password. */
export function ChangeEmailDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const m = useMessages()
  const words = m.users.ownEmail
  const formId = useId()
  const client = useQueryClient()
  const saveUser = useSaveRecord(userKind, user.id)
  const { mutateAsync } = useMutation({
    mutationFn: saveUser,
    meta: { failure: (all) => userKind.words(all).updateFailed },
  })
  const form = useForm({
    initial: { email: "" },
    schema: updateUser.body,
    submit: async (body) => {
      const { data } = await mutateAsync(() => body)
      onClose()
      if (data.email === user.email) return
      showToast({ status: "success", title: words.done, description: words.doneText(data.email ?? "") })
      await client.invalidateQueries({ queryKey: meOptions.queryKey })
    },
  })
  const { leave } = useLeaving(form)
  const close = () => leave(onClose)
  return (
    <Dialog
      size="s"
      title={words.title}
      onClose={close}
      footer={<FormFooter form={formId} label={words.submit} isBusy={form.isBusy} onCancel={close} />}
    >
      <FormBody form={form} id={formId}>
        <TextField
          {...form.field("email")}
          label={words.email}
          hint={words.hint}
          type="email"
          autoComplete="username"
          maxLength={254}
          required
          autoFocus
        />
      </FormBody>
    </Dialog>
  )
}
