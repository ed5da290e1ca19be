import type { ComponentProps, ReactNode } from "react"
import { classNames } from "../screen/class-names.ts"

interface Props extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  /** The action, for screen readers and as tooltip. */
  label: string
  icon: ReactNode
  size?: "s" | "m"
}

export function IconButton({ label, icon, size = "m", className, type, ...rest }: Props) {
  return (
    <button
      title={label}
      {...rest}
      type={type ?? "button"}
      aria-label={label}
      className={classNames("icon-button", size === "s" && "icon-button-s", className)}
    >
      {icon}
    </button>
  )
}
