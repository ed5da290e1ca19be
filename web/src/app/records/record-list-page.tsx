import { Outlet } from "@tanstack/react-router"
import type { SavedFilter } from "@funil/contract/settings/filters"
import type { FilterRow } from "@funil/contract/shared/filters"
import { ownValue } from "@funil/contract/shared/own-value"
import { type ReactNode, useState } from "react"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { ApiError } from "../../lib/api/api-error.ts"
import { usePhone } from "../../ui/screen/phone.ts"
import { SearchField } from "../../ui/fields/search-field.tsx"
import { openPalette } from "../palette/palette-state.ts"
import { useFieldTable } from "../../records/custom-field-api.ts"
import { FilterBar } from "../../records/filters/filter-bar.tsx"
import { addressOfRows, rowsOfAddress } from "../../records/filters/filter-rows.ts"
import { SavedFilters } from "../../records/filters/saved-filters.tsx"
import type { ListView } from "../../records/filters/save-filter-dialog.tsx"
import type { ListSearch } from "../../records/list-search.ts"
import { MassActions } from "../../records/mass/mass-actions.tsx"
import type { ListQuery } from "../../records/record-api.ts"
import type { RecordKind } from "../../records/record-kind.ts"
import { ColumnPicker } from "../../records/table/column-picker.tsx"
import { RecordList } from "../../records/table/record-list.tsx"
import {
  noRows,
  type RowSelection,
  type SelectionTarget,
  selectedCount,
  targetOf,
} from "../../records/table/row-selection.ts"
import type { CellViews } from "../../records/table/table-row.tsx"
import { SelectionBar } from "../../records/table/selection-bar.tsx"
import { type Columns, useColumns } from "../../records/table/use-columns.ts"
import { type Rows, useRows } from "../../records/table/use-rows.ts"
import { TopBarSlot } from "../../ui/screen/top-bar-slot.tsx"
import { CreateLink } from "./create-record.tsx"
import { ImportOffer } from "./list-menu.tsx"
import { ListMenu } from "./list-menu.tsx"
import { type ListPlace, useListPlace } from "./list-place.ts"
import styles from "./record-list-page.module.css"

/** Debounce of the list search, in milliseconds: short enough to answer while the user types. */
const searchDelay = 150

/** A shortcut UI for some rows of a list's filter. */
export interface QuickFilters {
  readonly View: (props: { rows: readonly FilterRow[]; onChange: (rows: FilterRow[]) => void }) => ReactNode
  /** Returns the rows that the shortcuts don't show. */
  readonly remaining: (rows: readonly FilterRow[]) => FilterRow[]
}

/** Totals of the filtered records, above the list. */
export interface ListSummary {
  readonly rows: readonly FilterRow[]
  readonly search: string | undefined
  readonly onChange: (rows: FilterRow[]) => void
}

interface Props {
  kind: RecordKind
  icon: ReactNode
  /** Links to other views of the same records. */
  views?: ReactNode
  /** One-click shortcuts for common filters. */
  quickFilters?: QuickFilters | undefined
  /** A question about the record that was just changed, shown below the list. */
  question?: ReactNode
  Summary?: (props: ListSummary) => ReactNode
  /** The total value beside the count, of the list and of the selection. */
  Sum?: ((props: SelectionTarget) => ReactNode) | undefined
  cells?: CellViews | undefined
  /** Shown below a list that has a single record. */
  alone?: ReactNode
}

/** The selected rows. Changing the filter clears them, because they may no longer match. */
function useSelection(search: ListSearch) {
  const [selection, setSelection] = useState<RowSelection>(noRows)
  const [selectedIn, setSelectedIn] = useState(search)
  if (selectedIn.q !== search.q || JSON.stringify(selectedIn.filters) !== JSON.stringify(search.filters)) {
    setSelectedIn(search)
    setSelection(noRows)
  }
  return [selection, setSelection] as const
}

/**
 * Builds the list's query. Falls back to the default order if the field is unknown or can't be
 * sorted.
 */
function listQueryOf(
  kind: RecordKind,
  { q, sort, dir, filters }: ListSearch,
  isSortable: (name: string) => boolean,
): ListQuery {
  const order =
    sort !== undefined && isSortable(sort) ? { orderBy: sort, direction: dir ?? "asc" } : kind.order
  return { filters: rowsOfAddress(filters), ...(q !== undefined && { search: q }), ...order }
}

/** The rows, order and columns of a list, in the form a saved filter stores. */
function viewOf({ filters, search, orderBy, direction }: ListQuery, { shown, choice }: Columns): ListView {
  const columns = shown.slice(1).map(({ name }) => name)
  const { widths } = choice
  return {
    filters,
    parameters: {
      ...(search && { search }),
      orderBy,
      direction,
      columns,
      ...(widths && { widths: { ...widths } }),
    },
  }
}

/** The list address of a saved filter. */
function searchOf({ id, parameters, filters, unknown_fields }: SavedFilter): ListSearch {
  const known = filters.filter(({ filterField }) => !unknown_fields.includes(filterField))
  return {
    q: parameters.search || undefined,
    sort: parameters.orderBy,
    dir: parameters.direction,
    filters: addressOfRows(known)?.slice(),
    saved: id,
  }
}

interface ListParts extends Props {
  place: ListPlace
  query: ListQuery
  rows: Rows
  columns: Columns
  setRows: (rows: readonly FilterRow[]) => void
}

function ListSearchField({ kind, place: { search, setSearch } }: Pick<ListParts, "kind" | "place">) {
  const m = useMessages()
  return (
    <SearchField
      label={kind.words(m).search}
      clearLabel={m.records.table.clearSearch}
      onEverywhere={openPalette}
      value={search.q}
      onChange={(q) => setSearch({ ...search, q })}
      delay={searchDelay}
    />
  )
}

/** The list's title, views and search in the top bar. */
function ListBar(props: ListParts) {
  const { kind, views, rows, query, Sum } = props
  const words = kind.words(useMessages())
  const isPhone = usePhone()
  return (
    <TopBarSlot>
      <p
        className={`flex items-baseline gap-2 flex-1 overflow-hidden text-l bold nowrap ${styles.title}`}
        aria-hidden="true"
      >
        {words.title}
        {!isPhone && rows.total !== undefined && (
          <span className={`flex-1 overflow-hidden text-s muted regular ${styles.count}`}>
            <span>{words.count(rows.total)}</span>
            {Sum && rows.total > 0 && (
              <>
                {" · "}
                <Sum filters={[...query.filters]} {...(query.search && { search: query.search })} />
              </>
            )}
          </span>
        )}
      </p>
      {views}
      {!isPhone && <ListSearchField {...props} />}
      <CreateLink kind={kind} />
    </TopBarSlot>
  )
}

/** The filter and column controls. */
function ListTools(props: ListParts) {
  const { kind, place, quickFilters, query, rows, columns, setRows } = props
  const { search, setSearch } = place
  const isPhone = usePhone()
  const canSave = useCan("filter.manage")
  const openFilter = (saved: SavedFilter) => {
    const { columns: chosen, widths } = saved.parameters
    if (chosen) columns.choose({ columns: chosen, widths })
    setSearch(searchOf(saved))
  }
  // Visible rows come first, so that an error index points to the right row.
  const shownRows = quickFilters?.remaining(query.filters) ?? query.filters
  const hiddenRows = query.filters.filter((row) => !shownRows.includes(row))
  const quick = quickFilters && <quickFilters.View rows={query.filters} onChange={setRows} />
  return (
    <>
      {isPhone && (
        <div className={`surface stack gap-2 ${styles.search}`}>
          <ListSearchField {...props} />
          {quick}
        </div>
      )}
      <div className={`surface flex items-start gap-2 flex-none ${styles.tools}`}>
        <div className={`row wrap flex-1 min-w-0 ${styles.filters}`}>
          {!isPhone && quick}
          <FilterBar
            kind={kind}
            rows={shownRows}
            onChange={(next) => setRows([...next, ...hiddenRows])}
            errors={rows.error instanceof ApiError ? rows.error.fields : undefined}
            isOpen={place.isFiltering}
          />
        </div>
        {canSave && (
          <SavedFilters
            kind={kind}
            view={viewOf(query, columns)}
            current={search.saved}
            onOpen={openFilter}
            onReady={(ready) =>
              setSearch({ ...search, filters: addressOfRows(ready)?.slice(), saved: undefined })
            }
          />
        )}
        {!isPhone && <ColumnPicker columns={columns} />}
        <ListMenu kind={kind} query={query} columns={namesOf(columns)} />
      </div>
    </>
  )
}

function namesOf({ shown }: Columns): string[] {
  return shown.map(({ name }) => name)
}

function List(props: Props) {
  const { kind, question, Summary, Sum } = props
  const place = useListPlace(kind.entity)
  const { search, setSearch, openId } = place
  const isCovered = usePhone() && openId !== undefined
  const table = useFieldTable(kind)
  const query = listQueryOf(kind, search, (name) => ownValue(table, name)?.filter === true)
  const rows = useRows(kind, query)
  const columns = useColumns(kind)
  const [selection, setSelection] = useSelection(search)
  const setRows = (next: readonly FilterRow[]) =>
    setSearch({ ...search, filters: addressOfRows(next)?.slice() })
  const target = targetOf(selection, query)
  const shown = { ...props, place, query, rows, columns, setRows }
  return (
    <div className="stack flex-1 min-w-0 relative" inert={isCovered}>
      {!isCovered && <ListBar {...shown} />}
      <ListTools {...shown} />
      {Summary && <Summary rows={query.filters} search={query.search} onChange={setRows} />}
      <RecordList
        kind={kind}
        icon={props.icon}
        firstStep={
          <>
            <CreateLink isFirstStep kind={kind} />
            <ImportOffer kind={kind} />
          </>
        }
        cells={props.cells}
        alone={props.alone}
        query={query}
        rows={rows}
        columns={columns}
        onOrder={({ orderBy, direction }) => setSearch({ ...search, sort: orderBy, dir: direction })}
        selection={selection}
        onSelect={setSelection}
        hrefOf={place.hrefOf}
        onOpen={({ id }) => place.open(id)}
        openId={openId}
        onShowAll={() => setSearch({ ...search, q: undefined, filters: undefined, saved: undefined })}
      />
      {question && (
        <div className={styles.question} data-question>
          {question}
        </div>
      )}
      <SelectionBar selection={selection} total={rows.total ?? 0} onSelect={setSelection}>
        {Sum && <Sum {...target} />}
        <MassActions
          kind={kind}
          target={target}
          count={selectedCount(selection, rows.total ?? 0)}
          order={query}
          columns={namesOf(columns)}
          onStarted={() => setSelection(noRows)}
        />
      </SelectionBar>
    </div>
  )
}

/** The list of a noun. Child routes open beside or over it, so the list stays mounted. */
export function RecordListPage(props: Props) {
  return (
    <div className="flex h-full relative">
      <List {...props} />
      <Outlet />
    </div>
  )
}
