import { consentPurposes } from "@funil/contract/forms/consents"
import { useMessages } from "../../../lib/text/messages.ts"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import type { WorkflowForm } from "../workflow-form.ts"

/** The purpose of a message. Marketing reaches only people who agreed to it. */
export function PurposeField({ form }: { form: WorkflowForm }) {
  const words = useMessages().workflows.form.purpose
  const { purpose = "service" } = form.values.settings
  return (
    <div className="stack gap-2">
      <span className="text-s muted medium" aria-hidden="true">
        {words.label}
      </span>
      <div>
        <SegmentedControl
          label={words.label}
          value={purpose}
          options={consentPurposes.map((value) => ({ value, label: words.names[value] }))}
          onChange={(next) => form.setSettings({ purpose: next })}
        />
      </div>
      <p className="text-s faint">{words.hints[purpose]}</p>
    </div>
  )
}
