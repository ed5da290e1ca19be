// It renders so seldom that remembering its parts costs the first page more bytes than it saves.
"use no memo"

import { type ComponentType, Suspense, useEffect } from "react"
import { messages } from "../../lib/messages.ts"
import { createStore, useStore } from "../../lib/store.ts"
import { showToast } from "../../lib/toasts.ts"
import { whenIdle } from "../../lib/when-idle.ts"
import { useCommand } from "../../ui/shortcuts.ts"
import { closePalette, openPalette, paletteText } from "./palette-state.ts"

// Not `lazy`: React waits a third of a second before it shows what suspended, though the code is there long since.
const loaded = createStore<{ Palette: ComponentType<{ text: string; onClose: () => void }> } | undefined>(
  undefined,
)

async function load(): Promise<void> {
  const { CommandPalette } = await import("./command-palette.tsx")
  loaded.set({ Palette: CommandPalette })
}

async function loadToOpen(): Promise<void> {
  try {
    await load()
  } catch {
    closePalette()
    showToast({ status: "error", title: messages().errors.network })
  }
}

/** The command palette behind Ctrl+K. Its code comes once the page rests, so that it then opens at once. */
export function PaletteHost() {
  const text = useStore(paletteText)
  const palette = useStore(loaded)
  useCommand("anywhere.palette", () => openPalette())
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
  useEffect(() => {
    if (text !== undefined && !palette) void loadToOpen()
  }, [text, palette])
  return (
    <Suspense>
      {text !== undefined && palette && <palette.Palette text={text} onClose={closePalette} />}
    </Suspense>
  )
}
