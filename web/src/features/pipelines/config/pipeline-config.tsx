import { type Pipeline, updatePipeline } from "@funil/contract/schemas/settings/pipelines"
import { Trash2 } from "lucide-react"
import { requireSeen } from "../../../lib/api/fresh-write.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { ClashNotice } from "../../../ui/forms/clash-notice.tsx"
import { inPlaceKeys } from "../../../ui/forms/in-place-keys.ts"
import { useInPlace } from "../../../ui/forms/in-place.ts"
import { SaveMark } from "../../../ui/forms/save-mark.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { CardFlags, SalesSwitch } from "./card-flags.tsx"
import { LostReasonsConfig } from "./lost-reasons-config.tsx"
import { useSavePipeline } from "./pipeline-config-api.ts"
import styles from "./pipeline-config.module.css"
import { useRemovePipeline } from "./remove-pipeline.ts"
import { StageConfigList } from "../stages/stage-config-list.tsx"

interface Props {
  pipeline: Pipeline
  /** Called after the pipeline was deleted. */
  onGone: () => void
}

function NameField({ pipeline }: { pipeline: Pipeline }) {
  const m = useMessages()
  const savePipeline = useSavePipeline(pipeline.id)
  const name = useInPlace({
    value: pipeline.name,
    name: "name",
    label: m.pipelineConfig.config.name,
    schema: updatePipeline.body.shape.name,
    save: async (next, seen) => {
      const { data, undoToken } = await savePipeline((now) => {
        requireSeen(now.name, seen, next)
        return { name: next }
      })
      return { value: data.name, undoToken }
    },
  })
  return (
    <div>
      <TextField
        label={m.pipelineConfig.config.name}
        value={name.value}
        onChange={name.change}
        error={name.error}
        suffix={<SaveMark state={name.state} />}
        {...inPlaceKeys(name)}
      />
      <ClashNotice field={name} show={String} />
    </div>
  )
}

/** The settings of a pipeline, with inline editing. */
export function PipelineConfig({ pipeline, onGone }: Props) {
  const m = useMessages()
  const words = m.pipelineConfig.config
  const remove = useRemovePipeline()
  return (
    <div className={styles.config}>
      <div className="stack gap-6 min-w-0">
        <NameField pipeline={pipeline} />
        <section className="stack gap-1">
          <h3 className="text-m">{words.stages}</h3>
          <p className={styles.text}>{words.stagesText}</p>
          <StageConfigList pipeline={pipeline} />
        </section>
      </div>
      <div className="stack gap-6 min-w-0">
        <section className="stack gap-1">
          <h3 className="text-m">{words.reasons}</h3>
          <p className={styles.text}>{words.reasonsText}</p>
          <LostReasonsConfig pipeline={pipeline} />
        </section>
        <section className="stack gap-1">
          <h3 className="text-m">{words.cards}</h3>
          <CardFlags pipeline={pipeline} />
        </section>
        <section className="stack gap-1">
          <h3 className="text-m">{words.figures}</h3>
          <p className={styles.text}>{words.salesText}</p>
          <SalesSwitch pipeline={pipeline} />
        </section>
        <div>
          <Button
            look="plain"
            icon={<Trash2 />}
            onClick={() => void remove(pipeline).then((isDone) => isDone && onGone())}
          >
            {words.remove}
          </Button>
        </div>
      </div>
    </div>
  )
}
