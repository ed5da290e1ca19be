import { Suspense } from "react"
import { Field, type FieldProps } from "../../ui/fields/field.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import type { VariableEditorProps } from "./variable-editor.tsx"
import { late } from "../../ui/screen/late.ts"

const VariableEditor = late(async () => (await import("./variable-editor.tsx")).VariableEditor)

const heights = { line: 32, text: 96, rich: 200 } as const

/** A text field with variables. A value set from outside needs a new `key`. */
export function VariableField({
  label,
  hint,
  error,
  optional,
  quiet,
  ...editor
}: FieldProps & VariableEditorProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} quiet={quiet}>
      {(control) => (
        <Suspense fallback={<Skeleton height={heights[editor.look]} />}>
          <VariableEditor {...editor} label={label} control={control} />
        </Suspense>
      )}
    </Field>
  )
}
