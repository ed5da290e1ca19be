import { waits } from "@funil/contract/automations/workflow-settings"
import { useMessages } from "../../../lib/text/messages.ts"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import type { WorkflowForm } from "../workflow-form.ts"

/** Whether external messages wait until the triggering change can no longer be undone. */
export function WaitField({ form }: { form: WorkflowForm }) {
  const words = useMessages().workflows.form.wait
  const { wait = "undo" } = form.values.settings
  return (
    <div className="stack gap-2">
      <span className="text-s muted medium" aria-hidden="true">
        {words.label}
      </span>
      <div>
        <SegmentedControl
          label={words.label}
          value={wait}
          options={waits.map((value) => ({ value, label: words.names[value] }))}
          onChange={(next) => form.setSettings({ wait: next })}
        />
      </div>
      <p className="text-s faint">{words.hints[wait]}</p>
    </div>
  )
}
