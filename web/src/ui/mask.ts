/** How a value of a known form stands in an input. */
export interface Mask {
  /** The value as it is shown, also while it is not complete. */
  show: (value: string) => string
  /** The value of what was typed or pasted, with or without the signs of the form. */
  read: (typed: string) => string
  /** The keyboard that phones offer. */
  keys: "numeric" | "tel" | "text"
  placeholder: string
}

function isSignificant(sign: string): boolean {
  return /[\p{L}\d+]/u.test(sign)
}

/** Where the caret comes to stand when what was typed is shown in its form: behind the same character as before. */
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
