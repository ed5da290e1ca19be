import { createUser, updateUser, type User } from "@funil/contract/users"
import { useId } from "react"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { leave } from "../../ui/discard.ts"
import { useForm } from "../../ui/form.ts"
import { useInviteUser, useUpdateUser } from "./user-config-api.ts"
import { hasOwnPipelines, UserForm, type UserValues } from "./user-form.tsx"

interface Props {
  /** Left out to invite a new one. */
  user?: User | undefined
  pipelines: readonly { id: string; name: string }[]
  onClose: () => void
}

function bodyOf({ last_name, pipelines, ...values }: UserValues) {
  return {
    ...values,
    last_name: last_name.trim() || null,
    pipelines: hasOwnPipelines(values.role) ? pipelines : [],
  }
}

/** Invites a colleague, or changes what one is called and may do. */
export function UserDialog({ user, pipelines, onClose }: Props) {
  const m = useMessages()
  const words = m.users
  const formId = useId()
  const invite = useInviteUser()
  const update = useUpdateUser()
  const form = useForm<UserValues, typeof createUser.body>({
    initial: {
      first_name: user?.first_name ?? "",
      last_name: user?.last_name ?? "",
      email: user?.email ?? "",
      role: user?.role ?? "agent",
      pipelines: user?.pipelines ?? [],
    },
    // Both bodies have the same fields here; only the new one demands them all.
    schema: user ? (updateUser.body as unknown as typeof createUser.body) : createUser.body,
    body: bodyOf,
    submit: async (body) => {
      await (user ? update.mutateAsync({ id: user.id, ...body }) : invite.mutateAsync(body))
      onClose()
    },
  })
  const close = () => void leave(form.isDirty, onClose)
  return (
    <Dialog
      title={user ? words.editTitle : words.inviteTitle}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{m.ui.cancel}</Button>
          <Button type="submit" form={formId} look="primary" busy={form.isBusy}>
            {user ? words.save : words.inviteSubmit}
          </Button>
        </>
      }
    >
      {!user && <p>{words.inviteText}</p>}
      <UserForm id={formId} form={form} pipelines={pipelines} />
    </Dialog>
  )
}
