import type { Editor } from "@tiptap/core"
import { useEffect, useId } from "react"
import { useStore } from "../../lib/store.ts"
import { ComboboxList, type ComboboxOption } from "../../ui/fields/combobox-list.tsx"
import type { Suggestions } from "./suggestions.ts"

interface Props<T> {
  editor: Editor
  suggestions: Suggestions<T>
  label: string
  /** Shown if nothing matches. */
  empty: string
  rowOf: (item: T) => ComboboxOption
}

/** The suggestions for a text after `@`. */
export function SuggestionList<T>({ editor, suggestions, label, empty, rowOf }: Props<T>) {
  const id = useId()
  const open = useStore(suggestions.open)
  const isAnyActive = open?.items[open.active] !== undefined
  const activeId = isAnyActive ? `${id}-${open.active}` : undefined
  const rows = open?.items.map(rowOf) ?? []
  useEffect(() => {
    const close = () => suggestions.open.set(undefined)
    editor.on("blur", close)
    return () => void editor.off("blur", close)
  }, [editor, suggestions])
  useEffect(() => {
    if (!open) return undefined
    const { dom } = editor.view
    dom.setAttribute("aria-controls", id)
    if (activeId) dom.setAttribute("aria-activedescendant", activeId)
    return () => {
      dom.removeAttribute("aria-controls")
      dom.removeAttribute("aria-activedescendant")
    }
  }, [editor, open, id, activeId])
  return (
    <ComboboxList
      id={id}
      label={label}
      anchor="--mention-query"
      isOpen={open !== undefined}
      isBusy={false}
      empty={empty}
      onEnd={undefined}
      rows={rows}
      active={open?.active ?? 0}
      picked={undefined}
      onActive={(active) => open && suggestions.open.set({ ...open, active })}
      onPick={({ id: picked }) => {
        const item = open?.items[rows.findIndex((row) => row.id === picked)]
        if (open && item !== undefined) open.pick(item)
      }}
    />
  )
}
