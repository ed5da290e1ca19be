import { removeUserPicture, uploadUserPicture, type User } from "@funil/contract/account/users"
import { useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { meOptions, useMe } from "../../lib/session/me.ts"
import { pictureBody } from "../../records/picture/picture-body.ts"
import { PictureEditor } from "../../records/picture/picture-editor.tsx"
import { useRecordPicture } from "../../records/picture/use-record-picture.ts"
import { fullName } from "./user-api.ts"

interface Props {
  user: Pick<User, "id" | "first_name" | "last_name" | "profile_picture">
  isLocked: boolean
}

/** Edits a user's picture. A change of the user's own also refreshes the menu. */
export function UserPicture({ user, isLocked }: Props) {
  const client = useQueryClient()
  const isMe = useMe()?.id === user.id
  const params = { id: user.id }
  const { upload, remove } = useRecordPicture("users", {
    upload: (source) => call(uploadUserPicture, { params, body: pictureBody("profile_picture", source) }),
    remove: () => call(removeUserPicture, { params }),
  })
  const refreshMe = async () => {
    if (isMe) await client.invalidateQueries({ queryKey: meOptions.queryKey })
  }
  return (
    <PictureEditor
      name={fullName(user)}
      picture={user.profile_picture}
      isLocked={isLocked}
      upload={async (source) => {
        await upload(source)
        await refreshMe()
      }}
      remove={async () => {
        await remove()
        await refreshMe()
      }}
    />
  )
}
