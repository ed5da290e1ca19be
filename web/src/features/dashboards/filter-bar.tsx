import { useQuery } from "@tanstack/react-query"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { DateField } from "../../ui/date-field.tsx"
import { SelectField } from "../../ui/select-field.tsx"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"
import { fullName, usersOptions } from "../users/user-api.ts"
import type { DashboardSearch, Period } from "./dashboard-search.ts"
import styles from "./filter-bar.module.css"
import { periodOf, periods } from "./periods.ts"

interface Props {
  search: DashboardSearch
  onChange: (changes: DashboardSearch) => void
}

function PeriodField({ search, onChange }: Props) {
  const words = useMessages().dashboards.filter
  const { today } = useFormat()
  const { period, range } = periodOf(search, today())
  const choose = (next: Period | "") => {
    if (next === "own") onChange({ period: next, ...range })
    else onChange({ period: next || undefined, from: undefined, to: undefined })
  }
  // A day after the other end takes that along, so that a range never ends before it begins.
  const set = (from: string, to: string, moved: "from" | "to") => {
    const end = from <= to ? { from, to } : moved === "from" ? { from, to: from } : { from: to, to }
    onChange({ period: "own", ...end })
  }
  return (
    <>
      <SelectField
        quiet
        label={words.period}
        value={period}
        options={periods.map((value) => ({ value, label: words.periods[value] }))}
        onChange={choose}
      />
      {period === "own" && (
        <>
          <DateField
            quiet
            label={words.from}
            value={range.from}
            onChange={(day) => day && set(day, range.to, "from")}
          />
          <DateField
            quiet
            label={words.to}
            value={range.to}
            onChange={(day) => day && set(range.from, day, "to")}
          />
        </>
      )}
    </>
  )
}

/** Which days, pipeline and person the dashboards are about. It stands in the address, the same for all of them. */
export function FilterBar({ search, onChange }: Props) {
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
