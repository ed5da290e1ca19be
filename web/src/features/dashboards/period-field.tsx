import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { DateField } from "../../ui/fields/date-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import type { DashboardSearch, Period } from "./dashboard-search.ts"
import { periodOf, periodsOf } from "./periods.ts"

export interface PeriodProps {
  search: DashboardSearch
  onChange: (changes: DashboardSearch) => void
  /** Whether to offer future periods. */
  isAhead?: boolean
}

/** Selects a period or two dates. */
export function PeriodField({ search, onChange, isAhead = false }: PeriodProps) {
  const words = useMessages().dashboards.filter
  const { today } = useFormat()
  const { period, range } = periodOf(search, today(), isAhead)
  const choose = (next: Period | "") => {
    if (next === "own") onChange({ period: next, ...range })
    else onChange({ period: next || undefined, from: undefined, to: undefined })
  }
  // Moving one date past the other moves both, so the range never ends before it starts.
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
        options={periodsOf(isAhead).map((value) => ({ value, label: words.periods[value] }))}
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
