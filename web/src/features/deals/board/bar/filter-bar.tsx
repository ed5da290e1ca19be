// Memoizing this rarely rendered component would add more bytes to the first page than it saves.
"use no memo"

import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { Calendar, CalendarCheck, ChevronDown, CircleDollarSign, Tag, UserRound, X } from "lucide-react"
import { type ReactNode, Suspense } from "react"
import { useFormat } from "../../../../lib/text/format.ts"
import { useMessages } from "../../../../lib/text/messages.ts"
import { Button } from "../../../../ui/marks/button.tsx"
import { classNames } from "../../../../ui/screen/class-names.ts"
import { Popover } from "../../../../ui/overlays/popover.tsx"
import { usersOptions } from "../../../users/user-api.ts"
import { personName } from "../../../../lib/text/person-name.ts"
import { type BoardFilter, me, nobody } from "./board-filter.ts"
import styles from "./filter-bar.module.css"
import type { FilterKind } from "./filter-panel.tsx"
import { late } from "../../../../ui/screen/late.ts"

const FilterPanel = late(async () => (await import("./filter-panel.tsx")).FilterPanel)

interface Props {
  filter: BoardFilter
  onChange: (filter: BoardFilter) => void
  /** The filters that have no chip. */
  rows: ReactNode
  /** Content at the end of the bar. */
  children: ReactNode
}

const icons = {
  owner: UserRound,
  tag: Tag,
  value: CircleDollarSign,
  period: Calendar,
  activity: CalendarCheck,
}

/** The filter keys of each chip. */
const keysOf = {
  owner: ["owner"],
  tag: ["tag"],
  value: ["min", "max"],
  period: ["from", "to"],
  activity: ["activity"],
} as const satisfies Record<FilterKind, readonly (keyof BoardFilter)[]>

/** The number of active filters, without the search. */
export function countFilters(filter: BoardFilter): number {
  const chips = Object.values(keysOf).filter((keys) => keys.some((key) => filter[key] !== undefined))
  return chips.length + (filter.filters?.length ?? 0)
}

/** The text of each chip, or undefined if its filter is off. */
function useChosen(filter: BoardFilter): Record<FilterKind, string | undefined> {
  const m = useMessages()
  const format = useFormat()
  const words = m.board.filters
  const needsNames = filter.owner?.some((owner) => owner !== me && owner !== nobody) === true
  const { data: users = [] } = useQuery({ ...usersOptions, enabled: needsNames })
  const nameOf = (owner: string) => {
    const user = users.find(({ id }) => id === owner)
    return ownValue({ [me]: words.me, [nobody]: words.nobody }, owner) ?? (user ? personName(user) : "…")
  }
  const list = (names: readonly string[] = []) =>
    names.length > 1 ? words.several(names[0] ?? "", names.length - 1) : names[0]
  const range = (
    values: readonly [string | undefined, string | undefined],
    open: [(v: string) => string, (v: string) => string],
  ) => {
    const [from, to] = values
    if (from !== undefined && to !== undefined) return words.fromTo(from, to)
    return from === undefined ? to && open[1](to) : open[0](from)
  }
  const money = (value: number | undefined) => (value === undefined ? undefined : format.wholeMoney(value))
  const day = (value: string | undefined) => value && format.day(value)
  return {
    owner: list(filter.owner?.map(nameOf)),
    tag: list(filter.tag),
    value: range([money(filter.min), money(filter.max)], [words.atLeast, words.atMost]),
    period: range([day(filter.from), day(filter.to)], [words.since, words.until]),
    activity: list(filter.activity?.map((item) => m.board.activities[item])),
  }
}

function Chip({
  kind,
  chosen,
  filter,
  onChange,
}: Pick<Props, "filter" | "onChange"> & { kind: FilterKind; chosen: string | undefined }) {
  const m = useMessages()
  const label = m.board.filters[kind]
  const Icon = icons[kind]
  const clear = () =>
    onChange({ ...filter, ...Object.fromEntries(keysOf[kind].map((key) => [key, undefined])) })
  return (
    <span className={classNames(styles.chip, chosen !== undefined && styles.set)}>
      <Popover
        label={label}
        trigger={{
          className: styles.open,
          "aria-label": chosen === undefined ? label : `${label}: ${chosen}`,
          children: (
            <>
              <Icon aria-hidden="true" />
              <span className="truncate">{chosen ?? label}</span>
              {chosen === undefined && <ChevronDown aria-hidden="true" />}
            </>
          ),
        }}
      >
        {() => (
          <Suspense>
            <FilterPanel kind={kind} filter={filter} onChange={onChange} />
          </Suspense>
        )}
      </Popover>
      {chosen !== undefined && (
        <button
          type="button"
          className={styles.clear}
          aria-label={`${m.board.filters.clear}: ${label}`}
          title={m.board.filters.clear}
          onClick={clear}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** The board's filter as chips. Its state is in the address. */
export function FilterBar({ filter, onChange, rows, children }: Props) {
  const m = useMessages()
  const chosen = useChosen(filter)
  const isSet = countFilters(filter) > 0 || filter.q !== undefined
  return (
    <div className={styles.bar} role="group" aria-label={m.board.filters.label}>
      {(["owner", "activity", "tag", "value", "period"] as const).map((kind) => (
        <Chip key={kind} kind={kind} chosen={chosen[kind]} filter={filter} onChange={onChange} />
      ))}
      {rows}
      {isSet && (
        <Button size="s" look="plain" onClick={() => onChange({})}>
          {m.board.filters.clearAll}
        </Button>
      )}
      {children}
    </div>
  )
}
