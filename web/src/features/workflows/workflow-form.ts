import { useState } from "react"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { type Form, useForm } from "../../ui/forms/form.ts"
import { jsonProblem } from "./json-text.ts"
import { checkedDraft, draftOf, type WorkflowValues } from "./workflow-draft.ts"
import type { Draft } from "./workflow-api.ts"

/** The form, with what the parts of the editor need. */
export interface WorkflowForm extends Form<WorkflowValues> {
  setSettings: (changes: Partial<WorkflowValues["settings"]>) => void
  /** The error of a setting or a part of it. */
  settingError: (name: string) => string | undefined
}

/** Stops saving while the typed JSON is invalid. */
function isReadable({ action, headers, body }: WorkflowValues): boolean {
  return action !== "webhook" || (!jsonProblem(headers) && !jsonProblem(body))
}

interface Options {
  initial: WorkflowValues
  /** The toast title when saving fails. */
  failure: () => string
  save: (draft: Draft) => Promise<unknown>
}

export function useWorkflowForm({ initial, failure, save }: Options): WorkflowForm {
  const form: Form<WorkflowValues> = useForm<WorkflowValues, typeof checkedDraft>({
    initial,
    schema: checkedDraft,
    body: draftOf,
    submit: () => save(draftOf(form.values)),
  })
  const { values, errors } = form
  return {
    ...form,
    props: {
      noValidate: true,
      onSubmit: (event) => {
        if (isReadable(values)) return form.props.onSubmit(event)
        event.preventDefault()
        showToast({
          status: "error",
          title: failure(),
          description: messages().workflows.form.jsonInvalid,
        })
      },
    },
    setSettings: (changes) => form.set({ settings: { ...values.settings, ...changes } }),
    settingError: (name) =>
      errors[`settings.${name}`] ??
      Object.entries(errors).find(([key]) => key.startsWith(`settings.${name}.`))?.[1],
  }
}

/** Another user's newer version, until this user decides which one to keep. */
export function useStale<T>(reload: () => Promise<T>) {
  const [theirs, setTheirs] = useState<T>()
  return { theirs, ask: async () => setTheirs(await reload()) }
}
