import { type Role, roles } from "@funil/contract/account/permissions"
import { onStoredChange, readStored, useStored, writeStored } from "./storage.ts"

/** Stores the session. The role only affects what is shown. The server checks its own. */
export function startSession(session: { token: string; domain: string; role: Role }): void {
  hasLeft = false
  writeStored("domain", session.domain)
  writeStored("role", btoa(session.role))
  writeStored("signedInAt", Date.now())
  writeStored("token", session.token)
}

let hasLeft = false

/** Clears the session in all tabs. The domain stays, to find the company's sign-in page. */
export function endSession(): void {
  writeStored("role", undefined)
  writeStored("token", undefined)
}

/**
 * Signs out on purpose: clears everything the user typed, since the next user may be someone else.
 */
export function leaveSession(): void {
  hasLeft = true
  for (const key of ["noteDrafts", "imports", "massWorks", "boardFilters"] as const)
    writeStored(key, undefined)
  endSession()
}

/** Whether the user signed out on purpose, instead of losing the session while working. */
export function hasLeftSession(): boolean {
  return hasLeft
}

/** Milliseconds since the user signed in in this browser. */
export function sessionAge(): number {
  return Date.now() - (readStored("signedInAt") ?? 0)
}

/** A stored token means signed in. */
export function isSignedIn(): boolean {
  return readStored("token") !== undefined
}

export function storedDomain(): string | undefined {
  return readStored("domain")
}

export function rememberRole(role: Role): void {
  if (readStored("role") !== btoa(role)) writeStored("role", btoa(role))
}

function decoded(stored: string | undefined): Role | undefined {
  try {
    const role = atob(stored ?? "")
    return roles.find((item) => item === role)
  } catch {
    return undefined
  }
}

/** The last known role, or undefined. */
export function storedRole(): Role | undefined {
  return decoded(readStored("role"))
}

export function useStoredRole(): Role | undefined {
  const [stored] = useStored("role")
  return decoded(stored)
}

/** Calls the listener when the session starts, ends or changes, in this or another tab. */
export function onSessionChange(listener: () => void): () => void {
  let token = readStored("token")
  return onStoredChange(() => {
    if (readStored("token") === token) return
    token = readStored("token")
    listener()
  })
}
