/** The display format of a value. */
export interface Mask {
  /** Formats a value, even an incomplete one. */
  show: (value: string) => string
  /** Parses a typed or pasted text, with or without separators. */
  read: (typed: string) => string
  /** The keyboard that phones show. */
  keys: "numeric" | "tel" | "text"
  placeholder: string
}

function isSignificant(sign: string): boolean {
  return /[\p{L}\d+]/u.test(sign)
}

/** Returns the caret's position in the formatted text: after the same character as before. */
export function caretIn(typed: string, caret: number, shown: string): number {
  if (caret >= typed.length) return shown.length
  let before = typed.slice(0, caret).split("").filter(isSignificant).length
  let at = 0
  while (before > 0 && at < shown.length) {
    if (isSignificant(shown.charAt(at))) before -= 1
    at += 1
  }
  return at
}
