import type { LoggedUser } from "@funil/contract/auth"

/** The session that the web app handed over, with who it is of. */
export interface Session {
  readonly token: string
  readonly user: LoggedUser
}

const key = "session"

export async function readSession(): Promise<Session | undefined> {
  const stored = await chrome.storage.session.get(key)
  // Nobody but this file writes it.
  return stored[key] as Session | undefined
}

export async function keepSession(session: Session): Promise<void> {
  await chrome.storage.session.set({ [key]: session })
}

export async function forgetSession(): Promise<void> {
  await chrome.storage.session.remove(key)
}
