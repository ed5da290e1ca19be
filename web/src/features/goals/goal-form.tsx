import { createGoal, type Goal } from "@funil/contract/schemas/settings/goals"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import type { BodyOf } from "../../lib/api/api.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useLanguage, useMessages } from "../../lib/text/messages.ts"
import { NumberField } from "../../records/fields/number-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { MoneyField } from "../../ui/fields/money-field.tsx"
import { SelectField, type SelectOption } from "../../ui/fields/select-field.tsx"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"
import { useOwnerChoices } from "../../records/record-choices.ts"
import { goalWrites } from "./goal-api.ts"
import styles from "./goals.module.css"
import { monthName, monthsAround } from "./months.ts"

interface Props {
  /** Undefined for a new goal. */
  goal?: Goal | undefined
  onClose: () => void
}

type Body = BodyOf<typeof createGoal>

function valuesOf(goal: Goal | undefined, thisMonth: string) {
  return {
    month: goal?.month ?? thisMonth,
    pipeline_id: goal?.pipeline_id ?? "",
    user_id: goal?.user_id ?? "",
    amount: goal?.amount ?? null,
    count: goal?.count ?? null,
  }
}

function bodyOf({ pipeline_id, user_id, ...values }: ReturnType<typeof valuesOf>): Body {
  return { ...values, pipeline_id: pipeline_id || null, user_id: user_id || null }
}

function useChoices(month: string, goal: Goal | undefined) {
  const language = useLanguage()
  const { today } = useFormat()
  const { data: pipelines = [] } = useQuery(pipelinesOptions)
  const people = useOwnerChoices(goal?.user_id ?? null)
  const months = new Set([month, ...monthsAround(today())])
  return {
    months: [...months].sort().map((value) => ({ value, label: monthName(value, language) })),
    pipelines: pipelines.map(({ id, name }): SelectOption => ({ value: id, label: name })),
    people,
  }
}

function useGoalForm({ goal, onClose }: Props) {
  const words = useMessages().dashboards.goals
  const { today } = useFormat()
  const { mutateAsync: create } = goalWrites.useCreate()
  const { mutateAsync: update } = goalWrites.useUpdate(goal?.id ?? "")
  const form = useForm({
    initial: valuesOf(goal, today().slice(0, 7)),
    schema: createGoal.body,
    body: bodyOf,
    submit: async (body) => {
      await (goal ? update({ body }) : create(body))
      onClose()
    },
  })
  const isEmpty = form.values.amount === null && form.values.count === null
  return { form, hint: isEmpty ? words.needsOne : undefined }
}

/** Sets a goal for a month. */
export function GoalForm({ goal, onClose }: Props) {
  const m = useMessages()
  const words = m.dashboards.goals
  const formId = useId()
  const { form, hint } = useGoalForm({ goal, onClose })
  const choices = useChoices(form.values.month, goal)
  const { leave } = useLeaving(form)
  const close = () => leave(onClose)
  const footer = (
    <FormFooter
      form={formId}
      label={goal ? m.ui.save : words.create}
      isBusy={form.isBusy}
      isDisabled={hint !== undefined}
      hint={hint}
      onCancel={close}
    />
  )
  return (
    <Dialog size="s" title={goal ? words.edit : words.add} onClose={close} footer={footer}>
      <FormBody form={form} id={formId}>
        <SelectField {...form.field("month")} label={words.month} options={choices.months} />
        <SelectField
          {...form.field("pipeline_id")}
          label={words.pipeline}
          placeholder={words.allPipelines}
          options={choices.pipelines}
        />
        <SelectField
          {...form.field("user_id")}
          label={words.person}
          placeholder={words.everybody}
          options={choices.people}
        />
        <div className={styles.wanted}>
          <MoneyField {...form.field("amount")} label={words.amount} />
          <NumberField {...form.field("count")} label={words.count} min={1} max={1_000_000} />
        </div>
        <p className="text-s muted">{words.needsOne}</p>
      </FormBody>
    </Dialog>
  )
}
