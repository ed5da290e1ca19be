import { useEffect } from "react"

/** Repeats the contract's pattern, because importing it would add to the first page. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/\p{Bidi_Control}/gu, "")
    .trim()
}

/**
 * Removes invisible characters from text pasted into single-line fields. The rules reject them, and
 * users couldn't find them.
 */
export function PlainPaste() {
  useEffect(() => {
    const clean = (event: ClipboardEvent) => {
      const { target } = event
      const text = event.clipboardData?.getData("text/plain") ?? ""
      if (event.defaultPrevented || plain(text) === text.trim()) return
      if (!(target instanceof HTMLInputElement) || target.type === "password") return
      event.preventDefault()
      // The only insertion that keeps the browser's undo stack and fires an input event.
      document.execCommand("insertText", false, plain(text))
    }
    document.addEventListener("paste", clean)
    return () => document.removeEventListener("paste", clean)
  }, [])
  return null
}
