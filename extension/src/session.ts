import type { LoggedUser } from "@funil/contract/account/auth"

/** The session from the web app, with its user. */
export interface Session {
  readonly token: string
  readonly user: LoggedUser
}

const key = "session"

export async function readSession(): Promise<Session | undefined> {
  const stored = await chrome.storage.session.get(key)
  // Only this file writes it.
  return stored[key] as Session | undefined
}

export async function keepSession(session: Session): Promise<void> {
  await chrome.storage.session.set({ [key]: session })
}

export async function forgetSession(): Promise<void> {
  await chrome.storage.session.remove(key)
}
