import type { Form } from "@funil/contract/forms"
import type { EditorForm } from "../editor/form-editing.ts"
import type { FormPictures } from "../use-form-pictures.ts"

export interface SectionProps {
  form: EditorForm
  /** The form as it is stored. */
  stored: Form
  pictures: FormPictures
}
