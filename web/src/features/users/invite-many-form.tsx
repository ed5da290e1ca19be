import { inviteUsers } from "@funil/contract/schemas/account/invitations"
import type { Role } from "@funil/contract/account/permissions"
import { Send } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextArea } from "../../ui/fields/text-area.tsx"
import { addressesIn } from "./address-list.ts"
import { useInvitationWay, useInviteUsers } from "./invitation-api.ts"
import { useGivenRoles } from "./user-form.tsx"

/** Invites many people at once with pasted addresses and a shared role. */
export function InviteManyForm({ onInvited }: { onInvited: () => void }) {
  const m = useMessages()
  const words = m.invitations.many
  const isByLink = useInvitationWay() === "link"
  const { mutateAsync } = useInviteUsers()
  const form = useForm<{ emails: string; role: Role }, typeof inviteUsers.body>({
    initial: { emails: "", role: "agent" },
    schema: inviteUsers.body,
    body: ({ emails, role }) => ({ emails: addressesIn(emails), role }),
    submit: async (body) => {
      const { invited } = await mutateAsync(body)
      form.reset({ emails: "", role: body.role ?? "agent" })
      if (invited.length > 0) onInvited()
    },
  })
  const addresses = addressesIn(form.values.emails)
  const count = addresses.length
  // The server names a wrong address by its index.
  const wrong = Object.entries(form.errors).flatMap(([name, error]) => {
    const address = /^emails\.\d+$/.test(name) ? addresses[Number(name.slice(7))] : undefined
    return address === undefined ? [] : `${address}: ${error}`
  })[0]
  return (
    <FormBody form={form}>
      <TextArea
        {...form.field("emails")}
        error={wrong ?? (form.errors["emails"] && words.none)}
        label={words.emails}
        hint={count > 0 ? words.count(count) : words.hint}
        placeholder={words.placeholder}
        rows={4}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        {...form.field("role")}
        label={m.users.role}
        hint={m.users.roleTexts[form.values.role]}
        options={useGivenRoles().map((value) => ({ value, label: m.profile.roles[value] }))}
        onChange={(value) => value && form.set({ role: value })}
      />
      <div>
        <Button type="submit" icon={<Send />} busy={form.isBusy}>
          {isByLink ? words.create : words.submit(count)}
        </Button>
      </div>
    </FormBody>
  )
}
