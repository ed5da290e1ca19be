import { type ComponentProps, createContext, type ReactNode, use, useEffect } from "react"
import { createPortal } from "react-dom"

const InForm = createContext(false)

type Props = Omit<ComponentProps<"form">, "onSubmit"> & {
  onSubmit: NonNullable<ComponentProps<"form">["onSubmit"]>
}

/**
 * The only `form` element of the app. A form inside a form loses its own buttons and fields to the outer one, and the browser reloads the
 * page: the console says so, which fails every journey that meets one. A dialog is no part of the form that opened it.
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
          // React hands events of a dialog on to the form that opened it.
          event.stopPropagation()
          onSubmit(event)
        }}
      >
        {children}
      </form>
    </InForm>
  )
}

/** Takes what it shows out of the form that it is written in, if it is in one. */
export function OutsideForms({ children }: { children: ReactNode }) {
  const isInForm = use(InForm)
  const shown = <InForm value={false}>{children}</InForm>
  return isInForm ? createPortal(shown, document.body) : shown
}
