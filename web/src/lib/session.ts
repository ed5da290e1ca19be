import { type Role, roles } from "@funil/contract/permissions"
import { onStoredChange, readStored, useStored, writeStored } from "./storage.ts"

/** Keeps who signed in. The role only decides what is shown; the server asks its own. */
export function startSession(session: { token: string; domain: string; role: Role }): void {
  hasLeft = false
  writeStored("domain", session.domain)
  writeStored("role", btoa(session.role))
  writeStored("signedInAt", Date.now())
  writeStored("token", session.token)
}

let hasLeft = false

/** Forgets the session in all tabs; the domain stays, so that the sign-in page of the company is found. */
export function endSession(): void {
  writeStored("role", undefined)
  writeStored("token", undefined)
}

/** Ends the session on purpose: who signs in next begins afresh, and finds nothing that was written here. */
export function leaveSession(): void {
  hasLeft = true
  for (const key of ["noteDrafts", "imports", "massWorks", "boardFilters"] as const)
    writeStored(key, undefined)
  endSession()
}

/** Whether the session was left on purpose, rather than lost in the middle of something. */
export function hasLeftSession(): boolean {
  return hasLeft
}

/** Milliseconds since the user signed in on this browser. */
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

/** The role as last told by the server, or undefined when nobody knows. */
export function storedRole(): Role | undefined {
  return decoded(readStored("role"))
}

export function useStoredRole(): Role | undefined {
  const [stored] = useStored("role")
  return decoded(stored)
}

/** Calls back when the session begins, ends or becomes another one, in this tab or in another. */
export function onSessionChange(listener: () => void): () => void {
  let token = readStored("token")
  return onStoredChange(() => {
    if (readStored("token") === token) return
    token = readStored("token")
    listener()
  })
}
