import { useQuery } from "@tanstack/react-query"
import { ArrowRight } from "lucide-react"
import { type ReactNode, useId } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { customFieldsOptions } from "../../records/custom-field-api.ts"
import { FilterRows } from "../../records/filters/filter-bar.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { editorNoun } from "./editor-noun.ts"
import { ThenStep } from "./then-step.tsx"
import { TryOut } from "./try-out/try-out.tsx"
import { useSentenceNames } from "./use-sentence-names.ts"
import { WhenStep } from "./when-step.tsx"
import { draftOf } from "./workflow-draft.ts"
import styles from "./workflow-editor.module.css"
import type { WorkflowForm } from "./workflow-form.ts"
import type { WorkflowNouns } from "./workflow-nouns.ts"
import { sentenceOf } from "./workflow-sentence.ts"

function Step(props: { number: number; title: string; text: string; children: ReactNode }) {
  const { number, title, text, children } = props
  const id = useId()
  return (
    <section className="card stack gap-4 p-4" aria-labelledby={id}>
      <div className={styles.stepHead}>
        <span className={`center bold ${styles.number}`} aria-hidden="true">
          {number}
        </span>
        <h2 id={id} className="text-m">
          {title}
        </h2>
        <p className="muted">{text}</p>
      </div>
      {children}
    </section>
  )
}

/** Describes the automation with its current settings. */
function LiveSentence({ form, nouns }: { form: WorkflowForm; nouns: WorkflowNouns }) {
  const words = useMessages().workflows
  const draft = draftOf(form.values)
  const sentence = sentenceOf(draft, words, useSentenceNames(nouns, form.values.entity))
  return (
    <p className={`text-accent medium break pretty ${styles.sentence}`} aria-live="polite">
      {sentence.when} <ArrowRight aria-label="→" /> {sentence.what}
    </p>
  )
}

/** Errors of conditions, keyed by the row's position. */
function rowErrors(errors: WorkflowForm["errors"]): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) =>
      name.startsWith("conditions.") ? [[name.replace("conditions.", "filters."), [text]]] : [],
    ),
  )
}

interface Props {
  form: WorkflowForm
  nouns: WorkflowNouns
  submit: string
  /** The id of the saved workflow, or undefined for a new one, which can't run yet. */
  workflowId?: string
  /** Opens a run of the workflow. */
  onRun?: (runId: string) => void
  /** Shown above the steps, for a decision the user must make first. */
  notice?: ReactNode
}

interface HeadProps extends Pick<Props, "form" | "submit"> {
  isNew: boolean
}

/** The name and the switch. */
function Head({ form, submit, isNew }: HeadProps) {
  const words = useMessages().workflows.form
  const { name, enabled } = form.values
  return (
    <div className={`grid items-start gap-3 ${styles.head}`}>
      <TextField
        label={words.name}
        placeholder={words.namePlaceholder}
        maxLength={200}
        autoFocus={isNew}
        value={name}
        error={form.errors["name"]}
        onChange={(next) => form.set({ name: next })}
      />
      <Checkbox
        look="switch"
        label={words.enabled}
        checked={enabled}
        onChange={(next) => form.set({ enabled: next })}
      />
      <Button type="submit" look="primary" busy={form.isBusy}>
        {submit}
      </Button>
    </div>
  )
}

/** Edits an automation in three steps, with a sentence that describes it and a panel to try it. */
export function WorkflowEditor({ form, nouns, submit, workflowId, onRun, notice }: Props) {
  const m = useMessages()
  const words = m.workflows.form
  const formId = useId()
  const { entity, conditions } = form.values
  const custom = useQuery(customFieldsOptions(entity)).data
  const noun = custom && editorNoun(nouns[entity], m, custom)
  return (
    <div className={`grid items-start gap-5 ${styles.editor}`}>
      <FormBody form={form} id={formId}>
        <div className="stack gap-4 min-w-0">
          {notice}
          <Head form={form} submit={submit} isNew={workflowId === undefined} />
          <LiveSentence form={form} nouns={nouns} />
          <Step number={1} title={words.whenTitle} text={words.whenText}>
            <WhenStep form={form} />
          </Step>
          <Step number={2} title={words.ifTitle} text={words.ifText}>
            <FilterRows
              key={entity}
              fields={noun?.conditions ?? []}
              rows={conditions}
              addLabel={m.customFields.form.addCondition}
              errors={rowErrors(form.errors)}
              onChange={(rows) => form.set({ conditions: rows })}
            />
            {form.errors["conditions"] && (
              <p className="text-s text-danger" role="alert">
                {form.errors["conditions"]}
              </p>
            )}
          </Step>
          <Step number={3} title={words.thenTitle} text={words.thenText}>
            {noun && <ThenStep key={entity} form={form} noun={noun} />}
          </Step>
          <div className={styles.save}>
            <Button type="submit" look="primary" wide busy={form.isBusy}>
              {submit}
            </Button>
          </div>
        </div>
      </FormBody>
      <aside className={styles.side}>
        <TryOut key={entity} form={form} nouns={nouns} workflowId={workflowId} onRun={onRun} />
      </aside>
    </div>
  )
}
