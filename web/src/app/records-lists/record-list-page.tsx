import { Outlet } from "@tanstack/react-router"
import type { SavedFilter } from "@funil/contract/filters"
import type { FilterRow } from "@funil/contract/shared/filters"
import { ownValue } from "@funil/contract/shared/own-value"
import { type ReactNode, useState } from "react"
import { useCan } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { ApiError } from "../../lib/api-error.ts"
import { usePhone } from "../../ui/phone.ts"
import { SearchField } from "../../ui/search-field.tsx"
import { useFieldTable } from "../../records/custom-field-api.ts"
import { FilterBar } from "../../records/filters/filter-bar.tsx"
import { addressOfRows } from "../../records/filters/filter-rows.ts"
import { SavedFilters } from "../../records/filters/saved-filters.tsx"
import { listQueryOf } from "../../records/list-query.ts"
import type { ListSearch } from "../../records/list-search.ts"
import { MassActions } from "../../records/mass/mass-actions.tsx"
import type { RecordKind } from "../../records/record-kind.ts"
import { ColumnPicker } from "../../records/table/column-picker.tsx"
import { RecordList } from "../../records/table/record-list.tsx"
import { noRows, type RowSelection, selectedCount, targetOf } from "../../records/table/row-selection.ts"
import type { CellViews } from "../../records/table/table-row.tsx"
import { SelectionBar } from "../../records/table/selection-bar.tsx"
import { useColumns } from "../../records/table/use-columns.ts"
import { useRows } from "../../records/table/use-rows.ts"
import { TopBarSlot } from "../shell/top-bar-slot.tsx"
import { CreateLink, type CreatePath } from "./create-link.tsx"
import { ListMenu } from "./list-menu.tsx"
import { searchOf, viewOf } from "./list-view.ts"
import styles from "./record-list-page.module.css"

/** Milliseconds that the search of a list waits for the next key: it answers while one types. */
const searchDelay = 150

/** Another way to choose some rows of a list's filter. */
export interface QuickFilters {
  readonly View: (props: { rows: readonly FilterRow[]; onChange: (rows: FilterRow[]) => void }) => ReactNode
  /** The rows that it does not show. */
  readonly rest: (rows: readonly FilterRow[]) => FilterRow[]
}

interface Props {
  kind: RecordKind
  icon: ReactNode
  /** The state of the list in the address. */
  search: ListSearch
  onSearch: (search: ListSearch) => void
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
  openId?: string | undefined
  /** Opens the filter editor at once. */
  isFiltering?: boolean
  /** Where a new record is made. */
  createPath: CreatePath
  /** Other ways to see the same records. */
  views?: ReactNode
  /** The filters that most want, each one press away. */
  quickFilters?: QuickFilters | undefined
  /** What asks about the record that was just changed, below the list. */
  question?: ReactNode
  cells?: CellViews | undefined
  /** What a list that has a single record says below it. */
  alone?: ReactNode
}

function List({
  kind,
  icon,
  search,
  onSearch,
  hrefOf,
  onOpen,
  openId,
  isFiltering,
  createPath,
  views,
  quickFilters,
  question,
  cells,
  alone,
}: Props) {
  const m = useMessages()
  const words = kind.words(m)
  const isPhone = usePhone()
  const isCovered = isPhone && openId !== undefined
  const table = useFieldTable(kind)
  const query = listQueryOf(kind, search, (name) => ownValue(table, name)?.filter === true)
  const rows = useRows(kind, query)
  const columns = useColumns(kind)
  const [selection, setSelection] = useState<RowSelection>(noRows)
  const [selectedIn, setSelectedIn] = useState(search)
  // Another filter finds others: what was selected before is no longer meant.
  if (selectedIn.q !== search.q || JSON.stringify(selectedIn.filters) !== JSON.stringify(search.filters)) {
    setSelectedIn(search)
    setSelection(noRows)
  }
  const canSave = useCan("filter.manage")
  const names = columns.shown.map(({ name }) => name)
  const openFilter = (saved: SavedFilter) => {
    const { columns: chosen, widths } = saved.parameters
    if (chosen) columns.choose({ columns: chosen, widths })
    onSearch(searchOf(saved))
  }
  const setRows = (next: readonly FilterRow[]) =>
    onSearch({ ...search, filters: addressOfRows(next)?.slice() })
  // Those that are shown come first, so that an error finds its row.
  const shownRows = quickFilters?.rest(query.filters) ?? query.filters
  const quick = quickFilters && <quickFilters.View rows={query.filters} onChange={setRows} />
  const field = (
    <SearchField
      label={words.search}
      clearLabel={m.records.table.clearSearch}
      keyLabel={m.records.keys.search}
      value={search.q}
      onChange={(q) => onSearch({ ...search, q })}
      delay={searchDelay}
    />
  )
  return (
    <div className={styles.list} inert={isCovered}>
      {!isCovered && (
        <TopBarSlot>
          <p className={styles.title} aria-hidden="true">
            {words.title}
            {!isPhone && rows.total !== undefined && (
              <span className={styles.count}>{words.count(rows.total)}</span>
            )}
          </p>
          {views}
          {!isPhone && field}
          <CreateLink kind={kind} to={createPath} />
        </TopBarSlot>
      )}
      {isPhone && (
        <div className={styles.search}>
          {field}
          {quick}
        </div>
      )}
      <div className={styles.tools}>
        <div className={styles.filters}>
          {!isPhone && quick}
          <FilterBar
            kind={kind}
            rows={shownRows}
            onChange={(next) =>
              setRows([...next, ...query.filters.filter((row) => !shownRows.includes(row))])
            }
            errors={rows.error instanceof ApiError ? rows.error.fields : undefined}
            isOpen={isFiltering}
          />
        </div>
        {canSave && (
          <SavedFilters
            kind={kind}
            view={viewOf(query, columns)}
            current={search.saved}
            onOpen={openFilter}
          />
        )}
        {!isPhone && <ColumnPicker columns={columns} />}
        <ListMenu kind={kind} query={query} columns={names} />
      </div>
      <RecordList
        kind={kind}
        icon={icon}
        firstStep={<CreateLink isFirstStep kind={kind} to={createPath} />}
        cells={cells}
        alone={alone}
        query={query}
        rows={rows}
        columns={columns}
        onOrder={({ orderBy, direction }) => onSearch({ ...search, sort: orderBy, dir: direction })}
        selection={selection}
        onSelect={setSelection}
        hrefOf={hrefOf}
        onOpen={({ id }) => onOpen(id)}
        openId={openId}
        onShowAll={() => onSearch({ ...search, q: undefined, filters: undefined, saved: undefined })}
      />
      {question && (
        <div className={styles.question} data-question>
          {question}
        </div>
      )}
      <SelectionBar selection={selection} total={rows.total ?? 0} onSelect={setSelection}>
        <MassActions
          kind={kind}
          target={targetOf(selection, query)}
          count={selectedCount(selection, rows.total ?? 0)}
          order={query}
          columns={names}
          onStarted={() => setSelection(noRows)}
        />
      </SelectionBar>
    </div>
  )
}

/** The list of a noun, and beside or over it what the route opens; the list stays as it is meanwhile. */
export function RecordListPage(props: Props) {
  return (
    <div className={styles.page}>
      <List {...props} />
      <Outlet />
    </div>
  )
}
