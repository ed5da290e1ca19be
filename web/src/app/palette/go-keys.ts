import { useNavigate } from "@tanstack/react-router"
import { useEffect } from "react"
import { useRole } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { bindShortcut } from "../../ui/screen/shortcuts.ts"
import { placeCommands } from "./palette-commands.ts"

/** Handles `g` and a letter, which open the pages of the user's role. */
export function GoKeys() {
  const m = useMessages()
  const role = useRole()
  const navigate = useNavigate()
  useEffect(() => {
    const bound = (role ? placeCommands(m, role) : []).flatMap(({ keys, label, href }) =>
      keys && href
        ? [bindShortcut({ command: "go", keys: [keys], label, run: () => void navigate({ href }) })]
        : [],
    )
    return () => {
      for (const unbind of bound) unbind()
    }
  }, [m, role, navigate])
  return null
}
