import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import type { Form } from "../../ui/forms/form.ts"
import { jsonProblem } from "./json-text.ts"
import type { WorkflowValues } from "./workflow-draft.ts"

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

/** `failure` is the toast title when saving fails. */
export function workflowForm(form: Form<WorkflowValues>, failure: string): WorkflowForm {
  const { values, errors } = form
  return {
    ...form,
    props: {
      noValidate: true,
      onSubmit: (event) => {
        if (isReadable(values)) return form.props.onSubmit(event)
        event.preventDefault()
        showToast({ status: "error", title: failure, description: messages().workflows.form.jsonInvalid })
      },
    },
    setSettings: (changes) => form.set({ settings: { ...values.settings, ...changes } }),
    settingError: (name) =>
      errors[`settings.${name}`] ??
      Object.entries(errors).find(([key]) => key.startsWith(`settings.${name}.`))?.[1],
  }
}
