import type { Pipeline, PipelineSchema } from "@funil/contract/settings/pipelines"
import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../../lib/text/messages.ts"
import { customFieldsOptions } from "../../../records/custom-field-api.ts"
import { Checkbox } from "../../../ui/fields/checkbox.tsx"
import { type SaveResult, useInPlace } from "../../../ui/forms/in-place.ts"
import { SaveMark } from "../../../ui/forms/save-mark.tsx"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import styles from "./card-flags.module.css"
import { useSavePipeline } from "./pipeline-config-api.ts"

const flags = [
  "show_deal_amount",
  "show_deal_contacts",
  "show_deal_companies",
  "show_deal_products",
  "show_deal_deals",
  "show_deal_source",
] as const satisfies readonly (keyof PipelineSchema)[]
type Flag = (typeof flags)[number]

interface SwitchProps {
  label: string
  name: string
  value: boolean
  save: (next: boolean) => Promise<SaveResult<boolean>>
}

/** A switch that saves at once. */
function Switch({ label, ...setting }: SwitchProps) {
  const field = useInPlace({ label, ...setting })
  return (
    <div className={`row wrap gap-2 ${styles.row}`}>
      <Checkbox look="switch" label={label} checked={field.value} onChange={field.choose} />
      <SaveMark state={field.state} />
      {field.error && (
        <p className="w-full text-s text-danger" role="alert">
          {field.error}
        </p>
      )}
    </div>
  )
}

function FlagSwitch({ pipeline, flag }: { pipeline: Pipeline; flag: Flag }) {
  const savePipeline = useSavePipeline(pipeline.id)
  const save = async (next: boolean) => {
    const { data, undoToken } = await savePipeline(({ schema }) => ({ schema: { ...schema, [flag]: next } }))
    return { value: data.schema[flag], undoToken }
  }
  const label = useMessages().pipelineConfig.config.flags[flag]
  return <Switch label={label} name={`schema.${flag}`} value={pipeline.schema[flag]} save={save} />
}

/** Whether reports over all pipelines count this pipeline's deals. */
export function SalesSwitch({ pipeline }: { pipeline: Pipeline }) {
  const savePipeline = useSavePipeline(pipeline.id)
  const save = async (next: boolean) => {
    const { data, undoToken } = await savePipeline(() => ({ counts_as_sales: next }))
    return { value: data.counts_as_sales, undoToken }
  }
  const label = useMessages().pipelineConfig.config.sales
  return <Switch label={label} name="counts_as_sales" value={pipeline.counts_as_sales} save={save} />
}

/** What the pipeline's cards show, and which field its columns sum. */
export function CardFlags({ pipeline }: { pipeline: Pipeline }) {
  const m = useMessages()
  const words = m.pipelineConfig.config
  const savePipeline = useSavePipeline(pipeline.id)
  const sum = useInPlace({
    value: pipeline.schema.sum_field,
    name: "schema.sum_field",
    label: words.sumField,
    save: async (next) => {
      const { data, undoToken } = await savePipeline(({ schema }) => ({
        schema: { ...schema, sum_field: next },
      }))
      return { value: data.schema.sum_field, undoToken }
    },
  })
  const own = useQuery(customFieldsOptions("deal")).data ?? []
  const summable = own.filter(({ type }) => type === "number" || type === "money")
  return (
    <>
      <ul className="stack gap-half mb-3">
        {flags.map((flag) => (
          <li key={flag}>
            <FlagSwitch pipeline={pipeline} flag={flag} />
          </li>
        ))}
      </ul>
      <SelectField
        label={words.sumField}
        value={sum.value}
        options={[
          ...Object.entries(words.sumFields).map(([value, label]) => ({ value, label })),
          ...summable.map(({ name, label }) => ({ value: name, label })),
        ]}
        onChange={sum.choose}
        error={sum.error}
      />
    </>
  )
}
