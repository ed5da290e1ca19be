import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../lib/text/messages.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"
import { usersOptions } from "../users/user-api.ts"
import { personName } from "../../lib/text/person-name.ts"
import styles from "./filter-bar.module.css"
import { PeriodField, type PeriodProps } from "./period-field.tsx"

/** The filter of all dashboards: days, pipeline and person, stored in the address. */
export function FilterBar({ search, onChange, isAhead }: PeriodProps) {
  const words = useMessages().dashboards.filter
  const { data: pipelines = [] } = useQuery(pipelinesOptions)
  const { data: users = [] } = useQuery(usersOptions)
  const isMixed = pipelines.some(({ counts_as_sales }) => !counts_as_sales)
  const people = users.filter(({ role }) => role !== "visitor")
  return (
    <div className={`flex wrap gap-2 ${styles.bar}`} role="group" aria-label={words.label}>
      <PeriodField search={search} onChange={onChange} isAhead={isAhead} />
      <SelectField
        quiet
        label={words.pipeline}
        placeholder={isMixed ? words.salesPipelines : words.allPipelines}
        value={search.pipeline ?? ""}
        options={pipelines.map(({ id, name, counts_as_sales }) => ({
          value: id,
          label: name,
          ...(isMixed && { group: counts_as_sales ? words.countsAsSales : words.isApart }),
        }))}
        onChange={(pipeline) => onChange({ pipeline: pipeline || undefined })}
      />
      <SelectField
        quiet
        label={words.person}
        placeholder={words.everybody}
        value={search.person ?? ""}
        options={people.map((user) => ({ value: user.id, label: personName(user) }))}
        onChange={(person) => onChange({ person: person || undefined })}
      />
    </div>
  )
}
