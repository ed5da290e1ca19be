import type { EditorNoun } from "../editor-noun.ts"
import type { WorkflowForm } from "../workflow-form.ts"

/** The props of every action's settings. */
export interface SettingsProps {
  form: WorkflowForm
  noun: EditorNoun
}
