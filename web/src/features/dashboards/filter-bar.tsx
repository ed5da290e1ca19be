import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../lib/messages.ts"
import { SelectField } from "../../ui/select-field.tsx"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"
import { fullName, usersOptions } from "../users/user-api.ts"
import styles from "./filter-bar.module.css"
import { PeriodField, type PeriodProps } from "./period-field.tsx"

/** Which days, pipeline and person the dashboards are about. It stands in the address, the same for all of them. */
export function FilterBar({ search, onChange }: PeriodProps) {
  const words = useMessages().dashboards.filter
  const { data: pipelines = [] } = useQuery(pipelinesOptions)
  const { data: users = [] } = useQuery(usersOptions)
  const people = users.filter(({ role }) => role !== "visitor")
  return (
    <div className={styles.bar} role="group" aria-label={words.label}>
      <PeriodField search={search} onChange={onChange} />
      <SelectField
        quiet
        label={words.pipeline}
        placeholder={words.allPipelines}
        value={search.pipeline ?? ""}
        options={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(pipeline) => onChange({ pipeline: pipeline || undefined })}
      />
      <SelectField
        quiet
        label={words.person}
        placeholder={words.everybody}
        value={search.person ?? ""}
        options={people.map((user) => ({ value: user.id, label: fullName(user) }))}
        onChange={(person) => onChange({ person: person || undefined })}
      />
    </div>
  )
}
