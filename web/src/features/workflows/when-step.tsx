import { entities } from "@funil/contract/shared/entities"
import { triggersOf, workflowFrequencies } from "@funil/contract/automations/workflow-rules"
import { useQuery } from "@tanstack/react-query"
import { useMayRead } from "../../records/use-may-read.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { FormRow } from "../../ui/forms/form-body.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"
import { withEntity, withFrequency, withTrigger } from "./workflow-draft.ts"
import type { WorkflowForm } from "./workflow-form.ts"

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Limits the deals to a pipeline and stage. */
function PlaceFields({ form }: { form: WorkflowForm }) {
  const words = useMessages().workflows.form
  const pipelines = useQuery(pipelinesOptions).data ?? []
  const { pipeline_id, pipeline_stage_id, execute_when } = form.values
  // Workflows created through the API may have a stage without a pipeline.
  const pipeline = pipelines.find(({ id, stages }) =>
    pipeline_id ? id === pipeline_id : stages.some((stage) => stage.id === pipeline_stage_id),
  )
  return (
    <FormRow>
      <SelectField
        label={words.pipeline}
        value={pipeline?.id ?? ""}
        placeholder={words.anyPipeline}
        error={form.errors["pipeline_id"]}
        options={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => form.set({ pipeline_id: id || null, pipeline_stage_id: null })}
      />
      {pipeline && (
        <SelectField
          label={execute_when === "stage_update" ? words.entersStage : words.stage}
          value={pipeline_stage_id ?? ""}
          placeholder={words.anyStage}
          error={form.errors["pipeline_stage_id"]}
          options={pipeline.stages.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => form.set({ pipeline_id: pipeline.id, pipeline_stage_id: id || null })}
        />
      )}
    </FormRow>
  )
}

/** The frequency and time. */
function FrequencyFields({ form }: { form: WorkflowForm }) {
  const words = useMessages().workflows.form
  const { frequency, frequency_hour, frequency_day } = form.values
  const days = frequency === "weekly" ? numbers(1, 7) : numbers(1, 31)
  return (
    <FormRow>
      <SelectField
        label={words.frequency}
        value={frequency ?? ""}
        error={form.errors["frequency"]}
        options={workflowFrequencies.map((value) => ({ value, label: words.frequencies[value] }))}
        onChange={(next) => next && form.set(withFrequency(form.values, next))}
      />
      {(frequency === "weekly" || frequency === "monthly") && (
        <SelectField
          label={frequency === "weekly" ? words.weekday : words.monthDay}
          hint={frequency === "monthly" && (frequency_day ?? 0) > 28 ? words.monthDayHint : undefined}
          value={String(frequency_day ?? "")}
          error={form.errors["frequency_day"]}
          options={days.map((day) => ({
            value: String(day),
            label: frequency === "weekly" ? (words.weekdays[day - 1] ?? "") : String(day),
          }))}
          onChange={(day) => form.set({ frequency_day: Number(day) })}
        />
      )}
      {frequency !== "hourly" && (
        <SelectField
          label={words.hour}
          value={String(frequency_hour ?? "")}
          error={form.errors["frequency_hour"]}
          options={numbers(0, 23).map((hour) => ({ value: String(hour), label: words.hourText(hour) }))}
          onChange={(hour) => form.set({ frequency_hour: Number(hour) })}
        />
      )}
    </FormRow>
  )
}

/** The trigger of the automation. */
export function WhenStep({ form }: { form: WorkflowForm }) {
  const m = useMessages()
  const words = m.workflows
  const { values } = form
  const { entity, execute_when: trigger } = values
  const mayRead = useMayRead()
  // A workflow runs with the rights of the user who saves it, so only readable nouns are offered.
  const offered = entities.filter((noun) => mayRead(noun) || noun === entity)
  const hint =
    trigger === "delete"
      ? words.form.deleteHint
      : trigger === "expire" || trigger === "close_to_expire"
        ? words.form.timeoutHint
        : undefined
  return (
    <>
      <FormRow>
        <SelectField
          label={words.form.entity}
          value={entity}
          options={offered.map((value) => ({ value, label: words.entities[value] }))}
          onChange={(next) => next && form.set(withEntity(values, next))}
        />
        <SelectField
          label={words.form.trigger}
          hint={hint}
          value={trigger}
          error={form.errors["execute_when"]}
          options={triggersOf(entity).map((value) => ({ value, label: words.triggers[value](entity) }))}
          onChange={(next) => next && form.set(withTrigger(values, next))}
        />
      </FormRow>
      {trigger === "frequently" && <FrequencyFields form={form} />}
      {entity === "deal" && <PlaceFields form={form} />}
    </>
  )
}
