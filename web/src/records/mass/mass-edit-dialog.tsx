import type { MassValue } from "@funil/contract/shared/mass"
import { useMutation, useQueryClient, useQuery } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { ApiError, type FieldErrors } from "../../lib/api/api-error.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { useCustomFields } from "../custom-field-api.ts"
import type { RecordKind } from "../record-kind.ts"
import { MassChoices } from "./mass-choices.tsx"
import { lacksItems, type MassChoice, massFieldsOf, sentPair, isList } from "./mass-fields.ts"
import { type Preview, previewUpdate, startUpdate, type Target } from "./mass-work.ts"
import { FormElement } from "../../ui/forms/form-element.tsx"
import type { Entity } from "@funil/contract/shared/entities"
import { useFormat } from "../../lib/text/format.ts"
import { fieldText } from "../fields/field-text.ts"
import { choiceNamesOptions } from "../record-choices.ts"
import styles from "./mass-edit.module.css"

function ChoiceText({ choice: { field, value, mode } }: { choice: MassChoice }) {
  const m = useMessages()
  const format = useFormat()
  const { shape } = field
  const ids = shape.type === "record" ? [value].flat().filter((id) => typeof id === "string") : []
  const { data } = useQuery(choiceNamesOptions(shape.to ?? "user", ids))
  const names = new Map(data?.map(({ id, label }) => [id, label]))
  const isBlank = value === null || value === "" || (Array.isArray(value) && value.length === 0)
  const text = isBlank ? m.mass.cleared : fieldText(shape, { m, format, names }, value)
  return isList(field) && !(isBlank && mode === "set") ? m.mass.listChange[mode](text) : text
}

interface MassReviewProps {
  choices: readonly MassChoice[]
  preview: Preview
  entity: Entity
}

/** What changes, and in how many records. */
function MassReview({ choices, preview, entity }: MassReviewProps) {
  const m = useMessages()
  const { matched, allowed } = preview
  return (
    <div className="stack gap-2">
      <dl className={`sunken stack gap-2 ${styles.changes}`}>
        {choices.map((choice) => (
          <div key={choice.field.name}>
            <dt>{choice.field.label}</dt>
            <dd>
              <ChoiceText choice={choice} />
              {choice.field.hint && <p className="muted">{choice.field.hint}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-m medium">
        {allowed > 0 ? m.mass.willChange(m.records[entity].count(allowed)) : m.mass.nobody}
      </p>
      {allowed > 0 && matched > allowed && <p className="muted">{m.mass.mayNot(matched - allowed)}</p>}
    </div>
  )
}

interface Props {
  kind: RecordKind
  target: Target
  /** The number of selected records. */
  count: number
  /** Called after the work has started. */
  onStarted: () => void
  onClose: () => void
}

/** The first message of each choice, from keys such as `values.0.value`. */
function errorsByPlace(errors: FieldErrors): Map<number, string> {
  return new Map(
    Object.entries(errors).flatMap(([name, [message]]) => {
      const at = /^values\.(\d+)\b/.exec(name)?.[1]
      return at !== undefined && message !== undefined ? [[Number(at), message] as const] : []
    }),
  )
}

/** The choices without items to add or remove, by index, with the message to show. */
function incompleteOf(choices: readonly MassChoice[], message: string) {
  return choices.flatMap((choice, at) => (lacksItems(choice) ? [[at, message] as const] : []))
}

// The inputs return the types of their fields, and the server validates them.
const valuesOf = (choices: readonly MassChoice[]) => choices.map((choice) => sentPair(choice) as MassValue)

interface ReviewProps {
  kind: RecordKind
  choices: readonly MassChoice[]
  found: Preview
  onBack: () => void
  onStart: () => void
  onClose: () => void
}

/** Shows how many records would get which values. */
function ReviewDialog({ kind, choices, found, onBack, onStart, onClose }: ReviewProps) {
  const m = useMessages()
  return (
    <Dialog
      title={m.mass.confirmTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>{m.ui.back}</Button>
          <Button look="primary" disabled={found.allowed === 0} onClick={onStart}>
            {m.mass.change(found.allowed)}
          </Button>
        </>
      }
    >
      <MassReview choices={choices} preview={found} entity={kind.entity} />
    </Dialog>
  )
}

/** Changes many records: pick fields, review the count, then run in the background. */
export function MassEditDialog({ kind, target, count, onStarted, onClose }: Props) {
  const m = useMessages()
  const words = m.mass
  const formId = useId()
  const client = useQueryClient()
  const fields = massFieldsOf(kind, m, useCustomFields(kind))
  const [choices, setChoices] = useState<readonly MassChoice[]>([])
  const [hasSent, setSent] = useState(false)
  const preview = useMutation({
    mutationFn: () => previewUpdate(kind, target, valuesOf(choices)),
    meta: { failure: (words) => words.mass.changeFailed },
  })
  const refused = preview.error instanceof ApiError ? errorsByPlace(preview.error.fields) : new Map()
  const incomplete = incompleteOf(choices, words.noItems)
  const errors = new Map([...refused, ...(hasSent ? incomplete : [])])
  const change = (next: readonly MassChoice[]) => {
    preview.reset()
    setSent(false)
    setChoices(next)
  }
  const start = () => {
    void startUpdate(client, kind, target, valuesOf(choices))
    onStarted()
    onClose()
  }
  const review = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (choices.length > 0 && incomplete.length === 0) preview.mutate()
  }
  const found = preview.data
  if (found)
    return (
      <ReviewDialog
        kind={kind}
        choices={choices}
        found={found}
        onBack={() => preview.reset()}
        onStart={start}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={words.editTitle(m.records[kind.entity].count(count))}
      onClose={onClose}
      footer={<FormFooter form={formId} label={words.review} isBusy={preview.isPending} onCancel={onClose} />}
    >
      <FormElement id={formId} noValidate onSubmit={review}>
        <MassChoices
          fields={fields}
          choices={choices}
          onChange={change}
          errors={errors}
          error={hasSent && choices.length === 0 ? words.nothing : undefined}
        />
      </FormElement>
    </Dialog>
  )
}
