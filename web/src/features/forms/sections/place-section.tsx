import { maxFormUsers } from "@funil/contract/forms/forms"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { RecordField, RecordsField } from "../../../records/fields/record-field.tsx"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { TagsField } from "../../../ui/fields/tags-field.tsx"
import { pipelinesOptions } from "../../pipelines/pipeline-api.ts"
import styles from "../editor/properties.module.css"
import type { EditorForm } from "../editor/form-editing.ts"
import type { SectionProps } from "./section-props.ts"

function StageFields({ form }: { form: EditorForm }) {
  const words = useMessages().formEditor.place
  const pipelines = useQuery(pipelinesOptions).data ?? []
  const { pipeline_id, pipeline_stage_id } = form.values
  // Forms created through the API may have a stage without a pipeline.
  const pipeline = pipelines.find(({ id, stages }) =>
    pipeline_id ? id === pipeline_id : stages.some((stage) => stage.id === pipeline_stage_id),
  )
  return (
    <>
      <SelectField
        label={words.pipeline}
        value={pipeline?.id ?? ""}
        placeholder={words.firstPipeline}
        error={form.errors["pipeline_id"]}
        options={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => form.set({ pipeline_id: id || null, pipeline_stage_id: null })}
      />
      {pipeline && (
        <SelectField
          label={words.stage}
          value={pipeline_stage_id ?? ""}
          placeholder={words.firstStage}
          error={form.errors["pipeline_stage_id"]}
          options={pipeline.stages.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => form.set({ pipeline_id: pipeline.id, pipeline_stage_id: id || null })}
        />
      )}
    </>
  )
}

const owners = ["nobody", "one", "turn"] as const
type Owner = (typeof owners)[number]

function OwnerFields({ form }: { form: EditorForm }) {
  const words = useMessages().formEditor.place
  const { user_id, users } = form.values
  const [owner, setOwner] = useState<Owner>(users.length > 0 ? "turn" : user_id ? "one" : "nobody")
  return (
    <>
      <div className={styles.part}>
        <span className="p-0 text-s muted medium" aria-hidden="true">
          {words.owner}
        </span>
        <SegmentedControl
          label={words.owner}
          value={owner}
          options={owners.map((value) => ({ value, label: words.owners[value] }))}
          onChange={(next) => {
            setOwner(next)
            form.set({ user_id: next === "one" ? user_id : null, users: next === "turn" ? users : [] })
          }}
        />
        <p className="text-s muted pretty">{words.ownerHints[owner]}</p>
      </div>
      {owner === "one" && (
        <RecordField
          to="user"
          users="owners"
          label={words.person}
          value={user_id}
          error={form.errors["user_id"]}
          onChange={(id) => form.set({ user_id: id })}
        />
      )}
      {owner === "turn" && (
        <RecordsField
          to="user"
          users="owners"
          label={words.people}
          value={users}
          error={form.errors["users"]}
          onChange={(next) => form.set({ users: next.slice(0, maxFormUsers) })}
        />
      )}
    </>
  )
}

/** The stage and owner of the deals that answers create. */
export function PlaceSection({ form }: SectionProps) {
  const words = useMessages().formEditor.place
  const { tags } = form.values
  return (
    <>
      <StageFields form={form} />
      <OwnerFields form={form} />
      <TagsField
        label={words.tags}
        hint={words.tagsHint}
        optional
        known={[]}
        value={tags}
        error={form.errors["tags"]}
        onChange={(next) => form.set({ tags: next })}
      />
    </>
  )
}
