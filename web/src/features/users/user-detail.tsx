import type { User } from "@funil/contract/account/users"
import { UserMinus } from "lucide-react"
import type { ReactNode } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { ReachActions } from "../../records/record/parts/reach-actions.tsx"
import { RecordDetail } from "../../records/record/record-detail.tsx"
import { RecordFacts } from "../../records/record/parts/record-facts.tsx"
import { RecordHead } from "../../records/record/parts/record-head.tsx"
import { RecordTabs } from "../../records/record/parts/record-tabs.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { confirm } from "../../ui/overlays/confirm.ts"
import { InvitationButtons, isInvited } from "./invitation-items.tsx"
import { fullName } from "./user-api.ts"
import { useTrashUser } from "./user-config-api.ts"
import { UserFields } from "./user-fields.tsx"
import { userKind } from "./user-kind.ts"
import { UserPicture } from "./user-picture.tsx"

interface Props {
  id: string
  pipelines: readonly { id: string; name: string }[]
  /** The user's activity. */
  activity: ReactNode
  onClose: () => void
}

function Content({ user, pipelines, activity, onClose }: Omit<Props, "id"> & { user: User }) {
  const m = useMessages()
  const words = m.users
  const me = useMe()
  const format = useFormat()
  const { mutate: trash, isPending } = useTrashUser(onClose)
  const name = fullName(user)
  // Managers can't edit admins.
  const isLocked = me?.role !== "admin" && user.role === "admin"
  const state = user.deactivated
    ? m.fieldNames.user.deactivated
    : isInvited(user)
      ? m.invitations.state
      : user.last_seen_at && m.users.lastSeen(format.dateTime(user.last_seen_at))
  const remove = async () => {
    const question = { title: words.removeTitle(name), text: words.removeText, confirm: words.removeConfirm }
    if (await confirm({ ...question, danger: true })) trash(user)
  }
  return (
    <>
      <RecordHead
        name={name}
        detail={[user.job, m.profile.roles[user.role], state].filter(Boolean).join(" · ")}
        picture={<UserPicture user={user} isLocked={isLocked} />}
      >
        <ReachActions people={[{ id: user.id, name, phone: user.phone1, email: user.email }]} />
        {!isLocked && isInvited(user) && <InvitationButtons user={user} />}
        {!isLocked && user.id !== me?.id && (
          <Button size="s" icon={<UserMinus />} busy={isPending} onClick={() => void remove()}>
            {words.remove}
          </Button>
        )}
      </RecordHead>
      {isLocked && <p>{m.details.readOnly}</p>}
      <RecordTabs
        canEdit={!isLocked}
        tabs={{
          data: (
            <fieldset disabled={isLocked}>
              <legend className="visually-hidden">{m.details.tabs.data}</legend>
              <UserFields user={user} pipelines={pipelines} isLocked={isLocked} />
              {user.created_at && user.updated_at && (
                <RecordFacts
                  record={{ created_at: user.created_at, updated_at: user.updated_at }}
                  fieldNames={m.fieldNames.user}
                />
              )}
            </fieldset>
          ),
          activity,
        }}
      />
    </>
  )
}

export function UserDetail({ id, onClose, ...rest }: Props) {
  return (
    <RecordDetail kind={userKind} id={id} onClose={onClose}>
      {(user) => <Content user={user} onClose={onClose} {...rest} />}
    </RecordDetail>
  )
}
