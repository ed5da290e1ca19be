const key = "funil.npsAsked"

/** Whether this browser session has been asked; where it keeps nothing, nobody is asked again and again. */
export function wasAsked(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return true
  }
}

export function noteAsked(): void {
  try {
    sessionStorage.setItem(key, "1")
  } catch {
    // It is asked once more at most.
  }
}
