import { listPipelines } from "@funil/contract/settings/pipelines"
import { useQuery } from "@tanstack/react-query"
import { read } from "../../../lib/api/api.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Checkbox } from "../../../ui/fields/checkbox.tsx"
import { FormRow } from "../../../ui/forms/form-body.tsx"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import type { ImportKind } from "../../record-kind.ts"
import { type ImportDraft, keyFields, type Options } from "../import-draft.ts"

interface Props {
  kind: ImportKind
  draft: ImportDraft
  /** The labels of the fields. */
  labels: ReadonlyMap<string, string>
  onChange: (draft: ImportDraft) => void
}

interface PartProps {
  options: Options
  set: (changes: Partial<Options>) => void
}

function Matching({
  options,
  set,
  keys,
  labels,
}: PartProps & { keys: readonly string[] } & Pick<Props, "labels">) {
  const words = useMessages().imports.options
  const hasMatch = Boolean(options.match_on) && keys.includes(options.match_on ?? "")
  return (
    <FormRow>
      <SelectField
        label={words.matchOn}
        value={hasMatch ? (options.match_on ?? "") : ""}
        placeholder={words.matchNone}
        options={keys.map((key) => ({ value: key, label: labels.get(key) ?? key }))}
        onChange={(key) => set({ match_on: key || null })}
      />
      {hasMatch && (
        <SelectField
          label={words.onMatch}
          value={options.on_match}
          options={(["skip", "update", "create"] as const).map((value) => ({
            value,
            label: words.onMatches[value],
          }))}
          onChange={(value) => value && set({ on_match: value })}
        />
      )}
    </FormRow>
  )
}

function Place({ options, set }: PartProps) {
  const words = useMessages().imports.options
  const { data: pipelines = [] } = useQuery({
    queryKey: ["pipelines", "places"],
    queryFn: ({ signal }) => read(listPipelines, {}, { signal }),
    meta: { silent: true },
  })
  const chosen = pipelines.find(({ id }) => id === options.pipeline_id)
  // If the chosen pipeline is gone, the user must choose again instead of getting the first one.
  const pipeline = options.pipeline_id ? chosen : pipelines[0]
  return (
    <FormRow>
      <SelectField
        label={words.pipeline}
        value={pipeline?.id ?? ""}
        options={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(pipeline_id) => set({ pipeline_id: pipeline_id || null, pipeline_stage_id: null })}
      />
      <SelectField
        label={words.stage}
        value={options.pipeline_stage_id ?? ""}
        placeholder={words.firstStage}
        options={(pipeline?.stages ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(stage) => set({ pipeline_id: pipeline?.id ?? null, pipeline_stage_id: stage || null })}
      />
    </FormRow>
  )
}

function Formats({ options, set }: PartProps) {
  const words = useMessages().imports.options
  return (
    <FormRow>
      <SelectField
        label={words.dates}
        value={options.date_format}
        options={(["auto", "dmy", "mdy", "ymd"] as const).map((value) => ({
          value,
          label: words.dateFormats[value],
        }))}
        onChange={(value) => value && set({ date_format: value })}
      />
      <SelectField
        label={words.decimal}
        value={options.decimal}
        options={(["auto", ",", "."] as const).map((value) => ({ value, label: words.decimals[value] }))}
        onChange={(value) => value && set({ decimal: value })}
      />
    </FormRow>
  )
}

/** How rows match existing records, the target of deals, and the formats of dates and numbers. */
export function ImportOptionsForm({ kind, draft, labels, onChange }: Props) {
  const words = useMessages().imports.options
  const { options, fields } = draft
  const set = (changes: Partial<Options>) => onChange({ ...draft, options: { ...options, ...changes } })
  const keys = keyFields(kind.entity, fields)
  const hasLinks = fields.some(
    (field) => field !== null && /^(?:contacts|companies|(?:contact|company)\..+)$/.test(field),
  )
  const part = { options, set }
  return (
    <fieldset className="stack gap-4 min-w-0">
      <legend className="mb-2 text-m bold">{words.title}</legend>
      {keys.length > 0 && <Matching {...part} keys={keys} labels={labels} />}
      {kind.entity === "deal" && <Place {...part} />}
      {hasLinks && (
        <Checkbox
          look="switch"
          label={words.createLinks}
          checked={options.create_links}
          onChange={(create_links) => set({ create_links })}
        />
      )}
      <Formats {...part} />
    </fieldset>
  )
}
