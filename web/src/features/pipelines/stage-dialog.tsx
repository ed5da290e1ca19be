import type { Stage } from "@funil/contract/pipelines"
import { useId } from "react"
import type { Schema } from "@funil/contract/shared/endpoint"
import { useMessages } from "../../lib/messages.ts"
import { Dialog } from "../../ui/dialog.tsx"
import { useLeaving } from "../../ui/discard.ts"
import { FormBody } from "../../ui/form-body.tsx"
import { FormFooter } from "../../ui/form-footer.tsx"
import { type Form, useForm } from "../../ui/form.ts"
import { TextArea } from "../../ui/text-area.tsx"
import { TextField } from "../../ui/text-field.tsx"
import styles from "./stage-dialog.module.css"
import { StageKindBadge } from "./stage-kind-badge.tsx"

export type StageSettings = Pick<Stage, "name" | "timeout" | "probability" | "whatsapp_default_message">

interface Props {
  title: string
  /** Left out for a new one. */
  stage?: Stage | undefined
  schema: Schema
  onSave: (settings: StageSettings) => Promise<unknown>
  onClose: () => void
}

function wholeNumber(text: string): number | null {
  return text.trim() === "" ? null : Number(text)
}

function settingsOf(values: {
  name: string
  timeout: string
  probability: string
  whatsapp_default_message: string
}): StageSettings {
  const { name, timeout, probability, whatsapp_default_message } = values
  return {
    name,
    timeout: wholeNumber(timeout),
    probability: wholeNumber(probability),
    whatsapp_default_message: whatsapp_default_message.trim() || null,
  }
}

function MessagePreview({ text }: { text: string }) {
  const m = useMessages()
  const words = m.pipelineConfig.stages
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>{words.preview}</figcaption>
      {text.trim() ? (
        <p className={styles.bubble}>{text.trim()}</p>
      ) : (
        <p className={styles.empty}>{words.previewEmpty}</p>
      )}
    </figure>
  )
}

interface OpenStageProps {
  form: Form<{ name: string; timeout: string; probability: string; whatsapp_default_message: string }>
  stage: Stage | undefined
}

/** What only a stage of open deals has: how long they may stay, and how likely they are to be won. */
function OpenStageFields({ form, stage }: OpenStageProps) {
  const words = useMessages().pipelineConfig.stages
  return (
    <>
      <div className={styles.timeout}>
        <TextField
          {...form.field("timeout")}
          optional
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          label={words.timeout}
          hint={words.timeoutHint}
          suffix={words.timeoutUnit}
        />
      </div>
      <div className={styles.probability}>
        <TextField
          {...form.field("probability")}
          optional
          type="number"
          min={0}
          max={100}
          step={1}
          inputMode="numeric"
          label={words.probability}
          hint={words.probabilityHint}
          placeholder={stage?.probability === null ? String(stage.effective_probability) : undefined}
          suffix="%"
        />
      </div>
    </>
  )
}

/** What can be set of a stage: its name, how long a deal may stay and how likely it is to be won, and the message that WhatsApp opens with. */
export function StageDialog({ title, stage, schema, onSave, onClose }: Props) {
  const m = useMessages()
  const words = m.pipelineConfig.stages
  const formId = useId()
  const form = useForm({
    initial: {
      name: stage?.name ?? "",
      timeout: stage?.timeout ? String(stage.timeout) : "",
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
        <p className={styles.kind}>
          <StageKindBadge kind={stage.kind} />
          <span>{m.pipelineConfig.kindTexts[stage.kind]}</span>
        </p>
      ) : (
        <p className={styles.kind}>{words.addHint}</p>
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
