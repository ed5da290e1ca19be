import { useEffect } from "react"

/** Written here, as the contract's own pattern would come with the first page. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/\p{Bidi_Control}/gu, "")
    .trim()
}

/** Drops from what is pasted into a field of one line the invisible signs that its rules refuse: nobody could find them to mend it. */
export function PlainPaste() {
  useEffect(() => {
    const clean = (event: ClipboardEvent) => {
      const { target } = event
      const text = event.clipboardData?.getData("text/plain") ?? ""
      if (event.defaultPrevented || plain(text) === text.trim()) return
      if (!(target instanceof HTMLInputElement) || target.type === "password") return
      event.preventDefault()
      // The only way to insert that keeps the browser's own undo and its input event.
      document.execCommand("insertText", false, plain(text))
    }
    document.addEventListener("paste", clean)
    return () => document.removeEventListener("paste", clean)
  }, [])
  return null
}
