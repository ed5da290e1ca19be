import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../marks/button.tsx"
import type { OpenQuestion } from "./confirm.ts"
import { Dialog } from "./dialog.tsx"

export function ConfirmDialog({ question }: { question: OpenQuestion }) {
  const m = useMessages()
  return (
    <Dialog
      role="alertdialog"
      size="s"
      title={question.title}
      onClose={() => question.answer(false)}
      footer={
        <>
          <Button onClick={() => question.answer(false)}>{m.ui.cancel}</Button>
          <Button
            look={question.danger ? "danger" : "primary"}
            autoFocus
            onClick={() => question.answer(true)}
          >
            {question.confirm}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
    </Dialog>
  )
}
