import { useState } from "react"
import { messages } from "../../lib/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { type Form, useForm } from "../../ui/form.ts"
import { jsonProblem } from "./json-text.ts"
import { checkedDraft, draftOf, type WorkflowValues } from "./workflow-draft.ts"
import type { Draft } from "./workflow-api.ts"

/** The form of the editor, with what its many parts need of it. */
export interface WorkflowForm extends Form<WorkflowValues> {
  setSettings: (changes: Partial<WorkflowValues["settings"]>) => void
  /** What is wrong with a setting, or with a part of it. */
  settingError: (name: string) => string | undefined
}

/** JSON that can't be read ends the saving before anything is sent. */
function isReadable({ action, headers, body }: WorkflowValues): boolean {
  return action !== "webhook" || (!jsonProblem(headers) && !jsonProblem(body))
}

interface Options {
  initial: WorkflowValues
  /** The title of what could not be done. */
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

/** The version that somebody saved meanwhile, until it is decided which one counts. */
export function useStale<T>(reload: () => Promise<T>) {
  const [theirs, setTheirs] = useState<T>()
  return { theirs, ask: async () => setTheirs(await reload()) }
}
