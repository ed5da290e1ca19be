import { useLocation, useNavigate } from "@tanstack/react-router"
import { useEffect } from "react"
import { allMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"

async function tell(): Promise<void> {
  const { title, text } = (await allMessages()).settings.noAccess
  showToast({ status: "warning", title, description: text, time: 8000 })
}

/** Notifies a user once after a redirect from an address that their role can't open. */
export function useLedAway(): void {
  const navigate = useNavigate()
  const isLedAway = useLocation({ select: ({ state }) => state.isLedAway === true })
  useEffect(() => {
    if (!isLedAway) return
    tell().catch(() => undefined)
    void navigate({ to: ".", search: true, replace: true, state: {} })
  }, [isLedAway, navigate])
}
