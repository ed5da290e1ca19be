import { type ComponentProps, createContext, type ReactNode, use, useEffect } from "react"
import { createPortal } from "react-dom"

const InForm = createContext(false)

type Props = Omit<ComponentProps<"form">, "onSubmit"> & {
  onSubmit: NonNullable<ComponentProps<"form">["onSubmit"]>
}

/**
 * The app's only `form` element. A nested form would lose its fields and reload the page. React
 * logs an error for it, which fails the tests.
 */
export function FormElement({ onSubmit, children, ...props }: Props) {
  const isNested = use(InForm)
  useEffect(() => {
    if (isNested) console.error("A form is inside a form: move it into a dialog, or make it no form.")
  }, [isNested])
  return (
    <InForm value={true}>
      <form
        {...props}
        onSubmit={(event) => {
          event.preventDefault()
          // React bubbles a dialog's events to the form that opened it.
          event.stopPropagation()
          onSubmit(event)
        }}
      >
        {children}
      </form>
    </InForm>
  )
}

/** Marks its content as outside any form around it. */
export function OutsideForms({ children }: { children: ReactNode }) {
  const isInForm = use(InForm)
  const shown = <InForm value={false}>{children}</InForm>
  return isInForm ? createPortal(shown, document.body) : shown
}
