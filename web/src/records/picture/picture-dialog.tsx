import { ImagePlus, Trash2 } from "lucide-react"
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react"
import { url as urlSchema } from "@funil/contract/schemas/shared/values/text"
import { ApiError } from "../../lib/api/api-error.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import styles from "./picture-dialog.module.css"
import type { PictureSource } from "./picture-body.ts"
import { maxPictureSize } from "@funil/contract/records/pictures"

/** The accepted types. The server checks the content. */
const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"]

/** Why a file can't be used as a picture. */
function pictureFault({ type, size }: Pick<File, "type" | "size">): "wrongType" | "tooBig" | undefined {
  if (!pictureTypes.includes(type)) return "wrongType"
  return size > maxPictureSize ? "tooBig" : undefined
}

interface Props {
  name: string
  picture: string | null
  isSquare: boolean
  upload: (source: PictureSource) => Promise<unknown>
  remove: () => Promise<unknown>
  onClose: () => void
}

/** The chosen file with an object URL, which is revoked afterwards. */
function useChosen() {
  const [chosen, setChosen] = useState<{ file: File; href: string }>()
  const href = chosen?.href
  useEffect(() => () => void (href && URL.revokeObjectURL(href)), [href])
  const choose = (file: File | undefined) => setChosen(file && { file, href: URL.createObjectURL(file) })
  return { chosen, choose }
}

/** Runs a call, shows errors, and closes on success. */
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
      // Errors of the picture show beside it, others in a toast.
      handleFailure(failure, { failure: () => title, silent: failure.description !== undefined })
      setError(failure.description)
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, error, setError, run }
}

interface DropZoneProps {
  className: string | undefined
  onFile: (file: File | undefined) => void
  children: (isOver: boolean) => ReactNode
}

/** Accepts dropped and pasted files. The button inside does the same for the keyboard. */
function DropZone({ className, onFile, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const onPaste = (event: ClipboardEvent) => {
    const file = event.clipboardData.files[0]
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={className}
      data-over={isOver || undefined}
      onPaste={onPaste}
      onDrop={onDrop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
    >
      {children(isOver)}
    </div>
  )
}

function FileButton({ hintId, onFile }: { hintId: string; onFile: (file: File | undefined) => void }) {
  const label = useMessages().details.picture.choose
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={<ImagePlus />} aria-describedby={hintId} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={pictureTypes.join()}
        aria-label={label}
        onChange={({ target }) => {
          onFile(target.files?.[0])
          target.value = ""
        }}
      />
    </>
  )
}

/** The chosen file or URL. The last choice counts. */
function useSource(setError: (error: string | undefined) => void) {
  const words = useMessages().details.picture
  const { chosen, choose } = useChosen()
  const [address, setAddress] = useState("")
  const url = urlSchema.safeParse(address)
  const byUrl = url.success ? { url: url.data } : undefined
  const source: PictureSource | undefined = chosen ? { file: chosen.file } : byUrl
  const take = (file: File | undefined) => {
    if (!file) return
    const fault = pictureFault(file)
    setError(fault && words[fault])
    if (fault) return
    setAddress("")
    choose(file)
  }
  const type = (text: string) => {
    choose(undefined)
    setError(undefined)
    setAddress(text)
  }
  return { source, address, take, type, href: chosen?.href, isByUrl: byUrl !== undefined }
}

function RemoveButton({ busy, onClick }: { busy: string | undefined; onClick: () => void }) {
  const words = useMessages().details.picture
  return (
    <Button icon={<Trash2 />} busy={busy === "remove"} disabled={busy !== undefined} onClick={onClick}>
      {words.remove}
    </Button>
  )
}

/** Handles Enter in a field without submitting a form around the dialog. */
function onEnter(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
}

/** Takes a picture by file, drop, paste or URL, with a preview. */
export function PictureDialog({ name, picture, isSquare, upload, remove, onClose }: Props) {
  const words = useMessages().details.picture
  const hintId = useId()
  const { busy, error, setError, run } = useSending(onClose)
  const { source, address, take, type, href, isByUrl } = useSource(setError)
  const save = () => {
    if (source && busy === undefined) void run("save", () => upload(source))
  }
  return (
    <Dialog
      size="s"
      title={words.title}
      onClose={onClose}
      footer={
        <>
          {picture && <RemoveButton busy={busy} onClick={() => void run("remove", remove)} />}
          <Button
            look="primary"
            busy={busy === "save"}
            disabled={!source || busy !== undefined}
            onClick={save}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <DropZone className={styles.zone} onFile={take}>
        {(isOver) => (
          <>
            <Avatar
              name={name}
              picture={href ?? (isByUrl ? undefined : picture)}
              size={96}
              square={isSquare}
              decorative
            />
            <FileButton hintId={hintId} onFile={take} />
            <p id={hintId} className="text-s muted text-center">
              {isOver ? words.drop : words.hint}
            </p>
            <div className="w-full">
              <TextField
                label={words.url}
                placeholder={words.urlPlaceholder}
                inputMode="url"
                spellCheck={false}
                value={address}
                onChange={type}
                onKeyDown={onEnter(save)}
                error={error}
              />
            </div>
          </>
        )}
      </DropZone>
    </Dialog>
  )
}
