import { lazy, Suspense, useEffect } from "react"
import { useMessages } from "../../lib/messages.ts"
import { useStore } from "../../lib/store.ts"
import { whenIdle } from "../../lib/when-idle.ts"
import { useShortcut } from "../../ui/shortcuts.ts"
import { paletteOpen } from "./palette-state.ts"

const load = () => import("./command-palette.tsx")
const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }))

/** The command palette behind Ctrl+K. Its code comes once the page rests, so that it then opens at once. */
export function PaletteHost() {
  const m = useMessages()
  const isOpen = useStore(paletteOpen)
  useShortcut("mod+k", m.shell.palette, () => paletteOpen.set(true), { overDrawer: true })
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
  return <Suspense>{isOpen && <CommandPalette onClose={() => paletteOpen.set(false)} />}</Suspense>
}
