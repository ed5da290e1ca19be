import { type QueryKey, useQueryClient } from "@tanstack/react-query"
import { Camera } from "lucide-react"
import { Suspense, useState } from "react"
import type { Answer } from "../../lib/api/api.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { meOptions } from "../../lib/session/me.ts"
import { messages, useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { late } from "../../ui/screen/late.ts"
import type { RecordFace, RecordKind } from "../record-kind.ts"
import type { PictureSource } from "./picture-body.ts"
import styles from "./picture-editor.module.css"

const PictureDialog = late(async () => (await import("./picture-dialog.tsx")).PictureDialog)

interface Props {
  name: string
  picture: string | null
  isLocked: boolean
  /** Companies and products have square pictures, people round ones. */
  isSquare?: boolean
  size?: number
  upload: (source: PictureSource) => Promise<unknown>
  remove: () => Promise<unknown>
}

/** A record's picture as a button that changes it. */
export function PictureEditor({ name, picture, isLocked, isSquare = false, size = 56, ...calls }: Props) {
  const words = useMessages().details.picture
  const [isOpen, setOpen] = useState(false)
  const avatar = <Avatar decorative name={name} picture={picture} size={size} square={isSquare} />
  if (isLocked) return avatar
  const label = picture ? words.edit : words.add
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        {avatar}
        <span className={`center muted icon-s ${styles.sign}`}>
          <Camera aria-hidden="true" />
        </span>
      </button>
      <Suspense>
        {isOpen && (
          <PictureDialog
            {...calls}
            name={name}
            picture={picture}
            isSquare={isSquare}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

interface Calls {
  upload: (source: PictureSource) => Promise<Answer<unknown>>
  remove: () => Promise<Answer<unknown>>
}

/** The calls of a picture, each with its toast and undo. Refetches what shows it. */
export function useRecordPicture(keys: readonly QueryKey[], { upload, remove }: Calls) {
  const client = useQueryClient()
  const done = async ({ undoToken }: Answer<unknown>, title: string) => {
    showToast({ status: "success", title, action: undoAction(client, undoToken) })
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  return {
    upload: async (source: PictureSource) => done(await upload(source), messages().details.picture.saved),
    remove: async () => done(await remove(), messages().details.picture.removed),
  }
}

interface RecordProps {
  kind: Pick<RecordKind, "entity" | "key" | "picture">
  face: RecordFace
  isLocked: boolean
}

function Picture({
  kind,
  face,
  isLocked,
  calls,
}: RecordProps & { calls: NonNullable<RecordKind["picture"]> }) {
  const { id, name, picture = null, isSquare = false } = face
  // The menu shows the user's own picture.
  const keys = kind.entity === "user" ? [[kind.key], meOptions.queryKey] : [[kind.key]]
  const { upload, remove } = useRecordPicture(keys, {
    upload: (source) => calls.upload(id, source),
    remove: () => calls.remove(id),
  })
  return <PictureEditor {...{ name, picture, isSquare, isLocked, upload, remove }} />
}

/** The picture of a record, for nouns whose records have one. */
export function RecordPicture(props: RecordProps) {
  const { picture: calls } = props.kind
  return calls && <Picture {...props} calls={calls} />
}
