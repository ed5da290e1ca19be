import { CircleAlert } from "lucide-react"
import type { KeyboardEvent, ReactNode } from "react"
import styles from "./form-body.module.css"
import type { Form } from "./form.ts"
import { FormElement } from "./form-element.tsx"

interface Props {
  form: Pick<Form<object>, "props" | "error">
  children: ReactNode
  /** The form's id, so that a button outside can submit it (`form={id}`). */
  id?: string
}

/** Ctrl or Cmd with Enter submits the form from any field, even a multiline one. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
  // Ignores keys of a dialog that this form opened, since React bubbles them.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** The `form` element of a `useForm`, with its fields and its general error. */
export function FormBody({ form, children, id }: Props) {
  return (
    // The fields inside handle the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <FormElement {...form.props} id={id} className="stack gap-4" onKeyDown={sendByKeys}>
      {children}
      {form.error && (
        <p className={`rounded flex items-start gap-2 text-danger ${styles.error}`} role="alert">
          <CircleAlert aria-hidden="true" />
          {form.error}
        </p>
      )}
    </FormElement>
  )
}

/** Fields side by side, or stacked in narrow places. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
