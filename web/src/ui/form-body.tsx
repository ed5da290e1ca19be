import { CircleAlert } from "lucide-react"
import type { KeyboardEvent, ReactNode } from "react"
import styles from "./form-body.module.css"
import type { Form } from "./form.ts"
import { FormElement } from "./form-element.tsx"

interface Props {
  form: Pick<Form<object>, "props" | "error">
  children: ReactNode
  /** Lets a button outside submit it (`form={id}`), as in the footer of a dialog. */
  id?: string
}

/** Ctrl or Cmd with Enter sends a form from any field, text of several lines too. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
  // Keys of a dialog that this form opened are not its own.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** The `form` element of a `useForm`, its fields below each other, and what is wrong with none of them. */
export function FormBody({ form, children, id }: Props) {
  return (
    // The keys are those of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <FormElement {...form.props} id={id} className={styles.body} onKeyDown={sendByKeys}>
      {children}
      {form.error && (
        <p className={styles.error} role="alert">
          <CircleAlert aria-hidden="true" />
          {form.error}
        </p>
      )}
    </FormElement>
  )
}

/** Fields beside each other, below each other where it is narrow. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
