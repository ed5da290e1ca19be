import type { EditorNoun } from "../editor-noun.ts"
import type { WorkflowForm } from "../workflow-form.ts"

/** What the settings of an action are edited with. */
export interface SettingsProps {
  form: WorkflowForm
  noun: EditorNoun
}
