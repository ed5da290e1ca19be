import type { ComponentProps } from "react"
import { TextField } from "./text-field.tsx"

/** An e-mail as it is typed. No `type="email"`: the browser would trim, rewrite and judge what the schema judges. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField spellCheck={false} autoCapitalize="none" {...props} inputMode="email" />
}
