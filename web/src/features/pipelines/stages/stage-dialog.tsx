import type { Stage } from "@funil/contract/settings/pipelines"
import { useId } from "react"
import type { Schema } from "@funil/contract/shared/endpoint"
import { useMessages } from "../../../lib/text/messages.ts"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../../ui/forms/discard.ts"
import { FormBody } from "../../../ui/forms/form-body.tsx"
import { FormFooter } from "../../../ui/forms/form-footer.tsx"
import { type Form, useForm } from "../../../ui/forms/form.ts"
import { TextArea } from "../../../ui/fields/text-area.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import styles from "./stage-dialog.module.css"
import { StageKindBadge } from "./stage-kind-badge.tsx"

export type StageSettings = Pick<Stage, "name" | "timeout" | "probability" | "whatsapp_default_message">

interface Props {
  title: string
  /** Undefined for a new stage. */
  stage?: Stage | undefined
  schema: Schema
  onSave: (settings: StageSettings) => Promise<unknown>
  onClose: () => void
}

function wholeNumber(text: string): number | null {
  return text.trim() === "" ? null : Number(text)
}

const dayHours = 24

interface Values {
  name: string
  /** The whole days. Errors of both parts show here. */
  timeout: string
  hours: string
  probability: string
  whatsapp_default_message: string
}

/** Splits hours into days and hours. Empty for none. */
function partsOf(timeout: number | null | undefined): Pick<Values, "timeout" | "hours"> {
  if (!timeout) return { timeout: "", hours: "" }
  const [days, hours] = [Math.floor(timeout / dayHours), timeout % dayHours]
  return { timeout: days > 0 ? String(days) : "", hours: hours > 0 ? String(hours) : "" }
}

function settingsOf(values: Values): StageSettings {
  const { name, probability, whatsapp_default_message } = values
  const [days, hours] = [wholeNumber(values.timeout), wholeNumber(values.hours)]
  return {
    name,
    timeout: days === null && hours === null ? null : (days ?? 0) * dayHours + (hours ?? 0),
    probability: wholeNumber(probability),
    whatsapp_default_message: whatsapp_default_message.trim() || null,
  }
}

function MessagePreview({ text }: { text: string }) {
  const m = useMessages()
  const words = m.pipelineConfig.stages
  return (
    <figure className={styles.preview}>
      <figcaption className="mb-2 text-xs faint">{words.preview}</figcaption>
      {text.trim() ? (
        <p className={`ml-auto w-fit overflow-y-auto break ${styles.bubble}`}>{text.trim()}</p>
      ) : (
        <p className="faint">{words.previewEmpty}</p>
      )}
    </figure>
  )
}

const whole = { type: "number", min: 0, step: 1, inputMode: "numeric" } as const

interface OpenStageProps {
  form: Form<Values>
  stage: Stage | undefined
}

/** Fields that only open stages have: the time limit and the probability of winning. */
function OpenStageFields({ form, stage }: OpenStageProps) {
  const words = useMessages().pipelineConfig.stages
  return (
    <>
      <div className={`grid items-start gap-3 ${styles.timeout}`}>
        <TextField
          {...form.field("timeout")}
          {...whole}
          optional
          label={words.timeout}
          hint={words.timeoutHint}
          suffix={words.timeoutUnits.days}
        />
        <TextField
          {...form.field("hours")}
          {...whole}
          label={words.timeoutHours}
          suffix={words.timeoutUnits.hours}
        />
      </div>
      <div className={styles.probability}>
        <TextField
          {...form.field("probability")}
          {...whole}
          optional
          max={100}
          label={words.probability}
          hint={words.probabilityHint}
          placeholder={stage?.probability === null ? String(stage.effective_probability) : undefined}
          suffix="%"
        />
      </div>
    </>
  )
}

/** Edits a stage: name, time limit, probability of winning and WhatsApp message. */
export function StageDialog({ title, stage, schema, onSave, onClose }: Props) {
  const m = useMessages()
  const words = m.pipelineConfig.stages
  const formId = useId()
  const form = useForm({
    initial: {
      name: stage?.name ?? "",
      ...partsOf(stage?.timeout),
      probability: stage?.probability?.toString() ?? "",
      whatsapp_default_message: stage?.whatsapp_default_message ?? "",
    },
    schema,
    body: settingsOf,
    submit: async () => {
      await onSave(settingsOf(form.values))
      onClose()
    },
  })
  const { leave } = useLeaving(form)
  const close = () => leave(onClose)
  const footer = <FormFooter form={formId} label={m.ui.save} isBusy={form.isBusy} onCancel={close} />
  return (
    <Dialog title={title} onClose={close} footer={footer}>
      {stage ? (
        <p className="row gap-2 muted">
          <StageKindBadge kind={stage.kind} />
          <span>{m.pipelineConfig.kindTexts[stage.kind]}</span>
        </p>
      ) : (
        <p className="row gap-2 muted">{words.addHint}</p>
      )}
      <FormBody form={form} id={formId}>
        <TextField {...form.field("name")} label={words.name} autoFocus maxLength={200} />
        {(stage?.kind ?? "open") === "open" && <OpenStageFields form={form} stage={stage} />}
        <TextArea
          {...form.field("whatsapp_default_message")}
          optional
          label={words.message}
          hint={words.messageHint}
          placeholder={words.messagePlaceholder}
          maxLength={2000}
        />
      </FormBody>
      <MessagePreview text={form.values.whatsapp_default_message} />
    </Dialog>
  )
}
