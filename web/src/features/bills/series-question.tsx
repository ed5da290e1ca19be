import type { SeriesPart } from "@funil/contract/records/bills"
import { useId, useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { RadioList } from "../../ui/fields/radio-list.tsx"
import { type SeriesQuestion, useSeriesQuestion } from "./ask-series.ts"
import { FormElement } from "../../ui/forms/form-element.tsx"

const parts: readonly SeriesPart[] = ["this", "following", "all"]

function Question({ question: { bill, isDeletion, answer } }: { question: SeriesQuestion }) {
  const m = useMessages()
  const words = m.bills.series
  const formId = useId()
  const [part, setPart] = useState<SeriesPart>("this")
  const cancel = () => answer(undefined)
  return (
    <Dialog
      size="s"
      title={isDeletion ? words.deleteTitle : words.changeTitle}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{m.ui.cancel}</Button>
          <Button type="submit" form={formId} look={isDeletion ? "danger" : "primary"}>
            {isDeletion ? m.details.remove : words.change}
          </Button>
        </>
      }
    >
      <FormElement
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          answer(part)
        }}
      >
        <RadioList
          autoFocus
          label={words.ask(bill.number ?? 0, bill.of ?? 0)}
          options={parts.map((one) => words.parts[one])}
          value={words.parts[part]}
          onChange={(text) => setPart(parts.find((one) => words.parts[one] === text) ?? "this")}
        />
      </FormElement>
    </Dialog>
  )
}

/**
 * Asks which bills of a series to change. It lives in the shell, because the changed record may
 * close first.
 */
export function SeriesQuestionHost() {
  const question = useSeriesQuestion()
  return question && <Question question={question} />
}
