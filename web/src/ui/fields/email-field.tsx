import type { ComponentProps } from "react"
import { TextField } from "./text-field.tsx"

/**
 * An email input. Not `type="email"`, because the browser would trim and validate what the schema
 * validates.
 */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField spellCheck={false} autoCapitalize="none" {...props} inputMode="email" />
}
