import { type Stage, updateStage } from "@funil/contract/schemas/settings/pipelines"
import { Clash, requireSeen, sameValue } from "../../../lib/api/fresh-write.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { confirm } from "../../../ui/overlays/confirm.ts"
import { useSaveStage } from "../config/pipeline-config-api.ts"
import { StageDialog, type StageSettings } from "./stage-dialog.tsx"

const fields = ["name", "timeout", "probability", "whatsapp_default_message"] as const

/** A field in the form's terms: an empty text or zero hours mean none, but 0 % is a value. */
function valueOf(stage: Stage, field: (typeof fields)[number]) {
  return field === "probability" ? stage[field] : stage[field] || null
}

function shown(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "–"
}

/**
 * Edits a stage. Sends only changed fields, and overrides another user's change only after asking.
 */
export function EditStageDialog({ stage, onClose }: { stage: Stage; onClose: () => void }) {
  const m = useMessages()
  const saveStage = useSaveStage(stage)
  const write = (settings: StageSettings, isForced: boolean) => {
    const changed = fields.filter((field) => !sameValue(settings[field], valueOf(stage, field)))
    if (changed.length === 0) return Promise.resolve()
    return saveStage((now) => {
      for (const field of changed)
        if (!isForced) requireSeen(valueOf(now, field), valueOf(stage, field), settings[field])
      return Object.fromEntries(changed.map((field) => [field, settings[field]]))
    })
  }
  const save = async (settings: StageSettings) => {
    try {
      await write(settings, false)
    } catch (error) {
      if (!(error instanceof Clash)) throw error
      const text = `${m.ui.theirs}: ${shown(error.theirs)}`
      if (await confirm({ title: m.ui.clashTitle, text, confirm: m.ui.keepMine })) await write(settings, true)
    }
  }
  return (
    <StageDialog
      title={m.pipelines.editStage}
      stage={stage}
      schema={updateStage.body}
      onSave={save}
      onClose={onClose}
    />
  )
}
