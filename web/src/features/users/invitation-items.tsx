import type { User } from "@funil/contract/account/users"
import { Link2, Send } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { MenuItem } from "../../ui/overlays/menu.tsx"
import { personName } from "../../lib/text/person-name.ts"
import { useCopyInvitation, useInvitationWay, useResendInvitation } from "./invitation-api.ts"

/** Whether the user has a pending invitation. */
export function isInvited({ active, deactivated }: User): boolean {
  return active === false && deactivated === false
}

/** The actions on a pending invitation, as buttons. */
export function InvitationButtons({ user }: { user: User }) {
  const words = useMessages().invitations
  const { mutate: resend, isPending } = useResendInvitation()
  const { mutate: copy } = useCopyInvitation()
  const isByLink = useInvitationWay() === "link"
  return (
    <>
      {!isByLink && (
        <Button
          size="s"
          icon={<Send />}
          busy={isPending}
          onClick={() => resend({ id: user.id, name: personName(user) })}
        >
          {words.resend}
        </Button>
      )}
      <Button size="s" icon={<Link2 />} onClick={() => copy(user.id)}>
        {words.copy}
      </Button>
    </>
  )
}

/** The same actions as menu items. */
export function InvitationItems({ user }: { user: User }) {
  const words = useMessages().invitations
  const { mutate: resend } = useResendInvitation()
  const { mutate: copy } = useCopyInvitation()
  const isByLink = useInvitationWay() === "link"
  return (
    <>
      {!isByLink && (
        <MenuItem icon={<Send />} onSelect={() => resend({ id: user.id, name: personName(user) })}>
          {words.resend}
        </MenuItem>
      )}
      <MenuItem icon={<Link2 />} onSelect={() => copy(user.id)}>
        {words.copy}
      </MenuItem>
    </>
  )
}
