import type { ComponentProps, ReactNode } from "react"
import styles from "./button.module.css"
import { classNames } from "../screen/class-names.ts"
import { Spinner } from "./spinner.tsx"

export interface ButtonLook {
  /** `primary` for the main action, `plain` without a frame, `danger` for destructive actions. */
  look?: "primary" | "default" | "plain" | "danger"
  size?: "s" | "m"
}

interface Props extends Omit<ComponentProps<"button">, "className">, ButtonLook {
  icon?: ReactNode
  /** Shows a spinner and disables the button while its call runs. */
  busy?: boolean
  wide?: boolean
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ look = "default", size = "m" }: ButtonLook = {}): string {
  return classNames(styles.button, styles[look], size === "s" && styles.small)
}

export function Button({
  look,
  size,
  icon,
  busy = false,
  wide = false,
  disabled,
  children,
  type,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type ?? "button"}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={classNames(buttonClass({ look, size }), wide && styles.wide)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
