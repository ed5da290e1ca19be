import { createUser, type User } from "@funil/contract/schemas/account/users"
import { useId } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { useForm } from "../../ui/forms/form.ts"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { useInvitationWay, useInviteUser } from "./invitation-api.ts"
import { hasOwnPipelines, UserForm, type UserValues } from "./user-form.tsx"

interface Props {
  pipelines: readonly { id: string; name: string }[]
  onInvited: (user: User) => void
  onClose: () => void
}

function bodyOf({ last_name, pipelines, custom_fields, password, ...values }: UserValues) {
  return {
    ...values,
    password: password ?? undefined,
    last_name: last_name.trim() || null,
    pipelines: hasOwnPipelines(values.role) ? pipelines : [],
    custom_fields: { ...custom_fields },
  }
}

const nobody: UserValues = {
  first_name: "",
  last_name: "",
  email: "",
  role: "agent",
  pipelines: [],
  custom_fields: {},
  password: null,
}

/** Invites a user, or adds one with a password who can sign in at once. */
export function InviteUserDialog({ pipelines, onInvited, onClose }: Props) {
  const m = useMessages()
  const words = m.users
  const formId = useId()
  const { mutateAsync } = useInviteUser()
  const form = useForm<UserValues, typeof createUser.body>({
    initial: nobody,
    schema: createUser.body,
    body: bodyOf,
    submit: async (body) => onInvited(await mutateAsync(body)),
  })
  const { leave } = useLeaving(form)
  const close = () => leave(onClose)
  const isInvited = form.values.password === null
  const way = useInvitationWay()
  const inviteLabel = way === "link" ? words.inviteLinkSubmit : words.inviteSubmit
  const label = isInvited ? inviteLabel : words.addSubmit
  const inviteTexts = { mail: words.inviteText, waits: words.inviteWaitsText, link: words.inviteLinkText }
  return (
    <Dialog
      title={words.inviteTitle}
      onClose={close}
      footer={<FormFooter form={formId} label={label} isBusy={form.isBusy} onCancel={close} />}
    >
      <p>{isInvited ? inviteTexts[way] : words.setPasswordText}</p>
      <UserForm id={formId} form={form} pipelines={pipelines} />
    </Dialog>
  )
}
