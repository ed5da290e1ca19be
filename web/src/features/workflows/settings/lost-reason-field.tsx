import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../../lib/text/messages.ts"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { pipelinesOptions } from "../../pipelines/pipeline-api.ts"
import type { WorkflowForm } from "../workflow-form.ts"

/**
 * The lost reason, if the automation moves deals to the lost stage. Uses the pipeline's reasons if
 * it has any.
 */
export function LostReasonField({ form }: { form: WorkflowForm }) {
  const m = useMessages()
  const pipelines = useQuery(pipelinesOptions).data ?? []
  const { value, lost_reason = "" } = form.values.settings
  const pipeline = pipelines.find(({ stages }) => stages.some(({ id }) => id === value))
  if (pipeline?.stages.find(({ id }) => id === value)?.kind !== "lost") return null
  const props = {
    label: m.fieldNames.deal.lost_reason,
    error: form.settingError("lost_reason"),
    onChange: (reason: string) => form.setSettings({ lost_reason: reason || undefined }),
  }
  const offered = pipeline.lost_reason_options
  if (offered.length === 0) return <TextField {...props} optional maxLength={120} value={lost_reason} />
  return (
    <SelectField
      {...props}
      placeholder={m.ui.choose}
      value={offered.includes(lost_reason) ? lost_reason : ""}
      options={offered.map((reason) => ({ value: reason, label: reason }))}
    />
  )
}
