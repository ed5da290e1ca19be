import type { User } from "@funil/contract/account/users"
import { PencilLine } from "lucide-react"
import { useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { useRecordField } from "../../records/fields/use-record-field.ts"
import { InPlaceRow } from "../../ui/forms/in-place-row.tsx"
import { ChangeEmailDialog } from "./change-email-dialog.tsx"
import styles from "./own-email-row.module.css"
import { userKind } from "./user-kind.ts"

/** The user's own email among the other fields. A dialog changes it. */
export function OwnEmailRow({ user }: { user: User }) {
  const m = useMessages()
  const field = useRecordField(userKind, user, "email")
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <InPlaceRow label={m.fieldNames.user.email} field={field} show={String}>
        <button
          type="button"
          className={`rounded row gap-2 w-full pointer plain text-start ${styles.email}`}
          aria-label={m.users.ownEmail.change(user.email ?? "")}
          onClick={() => setChanging(true)}
        >
          <span className="flex-1 min-w-0 truncate">{user.email}</span>
          <PencilLine aria-hidden="true" />
        </button>
      </InPlaceRow>
      {isChanging && <ChangeEmailDialog user={user} onClose={() => setChanging(false)} />}
    </>
  )
}
