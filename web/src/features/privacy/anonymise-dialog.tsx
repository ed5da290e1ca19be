import { useId, useState } from "react"
import { folded } from "../../lib/text/folded.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { type PersonRef, useAnonymise } from "./privacy-api.ts"
import { FormElement } from "../../ui/forms/form-element.tsx"

/** Asks the user to type the person's name before erasing them permanently. */
export function AnonymiseDialog({ person, onClose }: { person: PersonRef; onClose: () => void }) {
  const m = useMessages()
  const words = m.privacy
  const formId = useId()
  const [typed, setTyped] = useState("")
  const { mutate, isPending } = useAnonymise()
  const isSure = folded(typed.trim()) === folded(person.name.trim())
  return (
    <Dialog
      size="s"
      role="alertdialog"
      title={words.confirmTitle(person.name)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" form={formId} look="danger" busy={isPending} disabled={!isSure}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <p>{words.confirmText}</p>
      <FormElement
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (isSure && !isPending) mutate(person, { onSuccess: onClose })
        }}
      >
        <TextField
          label={words.typeName(person.name)}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoFocus
        />
      </FormElement>
    </Dialog>
  )
}
