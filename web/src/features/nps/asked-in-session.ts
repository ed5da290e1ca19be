const key = "funil.npsAsked"

/**
 * Whether this browser session was asked. True if the browser stores nothing, or it would ask again
 * and again.
 */
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
    // At worst the user is asked once more.
  }
}
