import type { getMe } from "@funil/contract/account/auth"
import { call } from "./call.ts"
import { forgetSession, keepSession, readSession } from "./session.ts"

function tokenOf(message: object): string | undefined {
  const token = "token" in message ? message.token : undefined
  return typeof token === "string" && /^[\w-]{20,200}$/.test(token) ? token : undefined
}

async function signIn(token: string): Promise<void> {
  const user = await call<typeof getMe>({ token }, "GET", "/auth/me")
  await keepSession({ token, user })
}

/** Handles a message of the web app and returns the signed-in user. */
async function follow(message: unknown): Promise<{ user: string | null }> {
  const said = typeof message === "object" && message !== null ? message : {}
  const type = "type" in said ? said.type : undefined
  const token = tokenOf(said)
  if (type === "logout") await forgetSession()
  if (type === "session" && token !== undefined) await signIn(token).catch(forgetSession)
  return { user: (await readSession())?.user.id ?? null }
}

// Accepts messages only from tabs of the product's web app.
chrome.runtime.onMessageExternal.addListener((message, sender, reply) => {
  if (sender.origin !== funilOrigin || !sender.tab) return false
  void follow(message).then(reply)
  return true
})

// A click on the button grants access to the page. A panel that opened by itself would have none.
chrome.action.onClicked.addListener((tab) => void chrome.sidePanel.open({ windowId: tab.windowId }))
