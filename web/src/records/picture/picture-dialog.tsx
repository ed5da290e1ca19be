import { ImagePlus, Trash2 } from "lucide-react"
import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from "react"
import { url as urlSchema } from "@funil/contract/schemas/shared/text"
import { ApiError } from "../../lib/api-error.ts"
import { useMessages } from "../../lib/messages.ts"
import { handleFailure } from "../../lib/query-client.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { TextField } from "../../ui/text-field.tsx"
import styles from "./picture-dialog.module.css"
import type { PictureSource } from "./picture-body.ts"
import { pictureFault, pictureTypes } from "./picture-file.ts"

interface Props {
  name: string
  picture: string | null
  isSquare: boolean
  upload: (source: PictureSource) => Promise<unknown>
  remove: () => Promise<unknown>
  onClose: () => void
}

/** The chosen file with an address to show it by, which is given back afterwards. */
function useChosen() {
  const [chosen, setChosen] = useState<{ file: File; href: string }>()
  const href = chosen?.href
  useEffect(() => () => void (href && URL.revokeObjectURL(href)), [href])
  const choose = (file: File | undefined) => setChosen(file && { file, href: URL.createObjectURL(file) })
  return { chosen, choose }
}

/** Runs a call, says what went wrong, and closes when it went well. */
function useSending(onClose: () => void) {
  const m = useMessages()
  const [busy, setBusy] = useState<"save" | "remove">()
  const [error, setError] = useState<string>()
  const run = async (what: "save" | "remove", send: () => Promise<unknown>) => {
    const words = m.details.picture
    setBusy(what)
    setError(undefined)
    try {
      await send()
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const title = what === "save" ? words.uploadFailed : words.removeFailed
      // What the server says of the picture stands beside it; what is said of nothing goes into a toast.
      handleFailure(failure, { failure: () => title, silent: failure.description !== undefined })
      setError(failure.description)
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, error, setError, run }
}

/** Takes a picture by file, drop, paste or address, and shows it before it is used. */
export function PictureDialog({ name, picture, isSquare, upload, remove, onClose }: Props) {
  const m = useMessages()
  const words = m.details.picture
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const { chosen, choose } = useChosen()
  const { busy, error, setError, run } = useSending(onClose)
  const [address, setAddress] = useState("")
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (!file) return
    const fault = pictureFault(file)
    setError(fault && words[fault])
    if (fault) return
    setAddress("")
    choose(file)
  }
  const url = urlSchema.safeParse(address)
  const source: PictureSource | undefined = chosen
    ? { file: chosen.file }
    : url.success
      ? { url: url.data }
      : undefined
  const onPaste = (event: ClipboardEvent) => {
    const file = event.clipboardData.files[0]
    if (!file) return
    event.preventDefault()
    take(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <Dialog
      size="s"
      title={words.title}
      onClose={onClose}
      footer={
        <>
          {picture && (
            <Button
              icon={<Trash2 />}
              busy={busy === "remove"}
              disabled={busy !== undefined}
              onClick={() => void run("remove", remove)}
            >
              {words.remove}
            </Button>
          )}
          <Button
            look="primary"
            busy={busy === "save"}
            disabled={!source || busy !== undefined}
            onClick={() => source && void run("save", () => upload(source))}
          >
            {words.save}
          </Button>
        </>
      }
    >
      {/* Files are dropped and pasted anywhere in it; the button inside does the same for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        onPaste={onPaste}
        onDrop={onDrop}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
      >
        <Avatar
          name={name}
          picture={chosen?.href ?? (url.success ? undefined : picture)}
          size={96}
          square={isSquare}
          decorative
        />
        <Button icon={<ImagePlus />} aria-describedby={hintId} onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept={pictureTypes.join()}
          aria-label={words.choose}
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ""
          }}
        />
        <p id={hintId} className={styles.hint}>
          {isOver ? words.drop : words.hint}
        </p>
        <div className={styles.url}>
          <TextField
            label={words.url}
            placeholder={words.urlPlaceholder}
            inputMode="url"
            spellCheck={false}
            value={address}
            onChange={(text) => {
              choose(undefined)
              setError(undefined)
              setAddress(text)
            }}
            error={error}
          />
        </div>
      </div>
    </Dialog>
  )
}
