import type { Form } from "@funil/contract/forms/forms"
import type { EditorForm } from "../editor/form-editing.ts"
import type { FormPictures } from "../use-form-pictures.ts"

export interface SectionProps {
  form: EditorForm
  /** The saved form. */
  stored: Form
  pictures: FormPictures
}
