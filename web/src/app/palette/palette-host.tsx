// Memoizing this rarely rendered component would add more bytes to the first page than it saves.
"use no memo"

import { type ComponentType, Suspense, useEffect } from "react"
import { messages } from "../../lib/text/messages.ts"
import { createStore, useStore } from "../../lib/store.ts"
import { showToast } from "../../lib/toasts.ts"
import { whenIdle } from "../../lib/when-idle.ts"
import { useCommand } from "../../ui/screen/shortcuts.ts"
import { closePalette, openPalette, paletteText } from "./palette-state.ts"

// A store instead of `lazy`: React delays suspended content by 300 ms even when the code is loaded.
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

/**
 * The command palette behind Ctrl+K. Its code preloads once the page is idle, so it opens at once.
 */
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
