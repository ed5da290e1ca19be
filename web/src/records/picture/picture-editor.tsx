import { Camera } from "lucide-react"
import { Suspense, useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Avatar } from "../../ui/marks/avatar.tsx"
import type { PictureSource } from "./picture-body.ts"
import styles from "./picture-editor.module.css"
import { late } from "../../ui/screen/late.ts"

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
