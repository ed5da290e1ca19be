import type { Editor } from "@tiptap/core"
import { useEffect, useId } from "react"
import { useMessages } from "../../lib/messages.ts"
import { useStore } from "../../lib/store.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { ComboboxList } from "../../ui/combobox-list.tsx"
import { fullName } from "../users/user-api.ts"
import type { Mentions } from "./mention-suggestion.ts"

/** The people to mention, while an `@` is being typed. */
export function MentionList({ editor, mentions }: { editor: Editor; mentions: Mentions }) {
  const words = useMessages().activity.editor
  const id = useId()
  const open = useStore(mentions.open)
  const activeId = open?.people[open.active] && `${id}-${open.active}`
  useEffect(() => {
    const close = () => mentions.open.set(undefined)
    editor.on("blur", close)
    return () => void editor.off("blur", close)
  }, [editor, mentions])
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
      label={words.people}
      anchor="--mention-query"
      isOpen={open !== undefined}
      isBusy={false}
      empty={words.nobody}
      onEnd={undefined}
      rows={(open?.people ?? []).map((user) => ({
        id: user.id,
        label: fullName(user),
        icon: <Avatar decorative size={20} name={fullName(user)} picture={user.profile_picture} />,
      }))}
      active={open?.active ?? 0}
      picked={undefined}
      onActive={(active) => open && mentions.open.set({ ...open, active })}
      onPick={({ id: userId }) => {
        const user = open?.people.find((person) => person.id === userId)
        if (user) open?.pick(user)
      }}
    />
  )
}
