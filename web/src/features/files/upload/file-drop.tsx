import { Upload } from "lucide-react"
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { useTopDialog } from "../../../ui/overlays/open-dialogs.ts"
import { droppedFiles, holdsFiles, pastedFiles } from "./dropped-files.ts"
import type { FileHost } from "../file-api.ts"
import styles from "./file-drop.module.css"
import { useSendFiles } from "./use-send-files.ts"

interface Props {
  host: FileHost
  canWrite: boolean
  children: ReactNode
}

/** Without this, the browser would open a file dropped beside the zone and leave the page. */
function refuseDrop(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event.dataTransfer)) return
  event.preventDefault()
  event.dataTransfer.dropEffect = "none"
}

/** Uploads files pasted anywhere except into a dialog over the zone. */
function usePaste(
  ref: { current: HTMLElement | null },
  isOn: boolean,
  send: ReturnType<typeof useSendFiles>,
): void {
  const top = useTopDialog()
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const zone = ref.current
    const target = event.target instanceof Node ? event.target : document.body
    if (!zone || !event.clipboardData || event.defaultPrevented || (top && !top.contains(zone))) return
    if (!zone.contains(target) && !target.contains(zone)) return
    const pasted = pastedFiles(event.clipboardData, new Date())
    if (pasted.files.length === 0) return
    event.preventDefault()
    send(pasted)
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener("paste", listen)
    return () => document.removeEventListener("paste", listen)
  }, [isOn])
}

/** Accepts dropped and pasted files. Its content stays interactive. */
export function FileDrop({ host, canWrite, children }: Props) {
  const words = useMessages().files
  const ref = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const send = useSendFiles(host)
  usePaste(ref, canWrite, send)
  useEffect(() => {
    document.addEventListener("dragover", refuseDrop)
    document.addEventListener("drop", refuseDrop)
    return () => {
      document.removeEventListener("dragover", refuseDrop)
      document.removeEventListener("drop", refuseDrop)
    }
  }, [])
  if (!canWrite) return children
  const onDragOver = (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = "copy"
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    if (!holdsFiles(event.dataTransfer)) return
    event.preventDefault()
    send(droppedFiles(event.dataTransfer))
  }
  return (
    // A shortcut for the mouse. The button that picks files does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      className="stack flex-1 min-w-0 min-h-0 relative"
      onDragOver={onDragOver}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={onDrop}
    >
      {children}
      {isOver && (
        <div className={styles.over}>
          <p className={`row justify-center gap-2 text-l text-accent medium icon-l ${styles.words}`}>
            <Upload aria-hidden="true" />
            {words.drop}
          </p>
        </div>
      )}
    </div>
  )
}
