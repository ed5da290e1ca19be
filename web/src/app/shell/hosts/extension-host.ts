import { useEffect } from "react"
import { useMe } from "../../../lib/session/me.ts"
import { isSignedIn, onSessionChange } from "../../../lib/session/session.ts"
import { handOver, tellExtension } from "../../../features/sessions/extension.ts"

/** Keeps an installed browser extension signed in as the same user. */
export function ExtensionHost() {
  const me = useMe()
  const extension = me?.extension_id
  const user = me?.id
  useEffect(() => {
    if (!extension || !user) return undefined
    void handOver(extension, user)
    return onSessionChange(() => {
      if (!isSignedIn()) void tellExtension(extension, { type: "logout" })
    })
  }, [extension, user])
  return null
}
