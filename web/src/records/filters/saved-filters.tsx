import type { SavedFilter } from "@funil/contract/settings/filters"
import { operatorOf, valuesOf } from "@funil/contract/shared/filter-row"
import type { FilterRow } from "@funil/contract/shared/filters"
import { useQuery } from "@tanstack/react-query"
import { Bookmark, Check, ChevronDown, Plus } from "lucide-react"
import { type ReactNode, Suspense, useState } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { Button } from "../../ui/marks/button.tsx"
import { classNames } from "../../ui/screen/class-names.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Popover } from "../../ui/overlays/popover.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import type { RecordKind } from "../record-kind.ts"
import type { ListView } from "./save-filter-dialog.tsx"
import { savedFiltersOptions } from "./saved-filter-api.ts"
import { SavedFilterRow } from "./saved-filter-row.tsx"
import styles from "./saved-filters.module.css"
import { late } from "../../ui/screen/late.ts"

const SaveFilterDialog = late(async () => (await import("./save-filter-dialog.tsx")).SaveFilterDialog)

interface Props {
  kind: RecordKind
  /** The list's current view. */
  view: ListView
  /** The id of the saved filter in use. */
  current: string | undefined
  onOpen: (filter: SavedFilter) => void
  onReady: (filters: readonly FilterRow[]) => void
}

function asked(rows: readonly FilterRow[]): string {
  return rows
    .map((row) => JSON.stringify([row.filterField, operatorOf(row), valuesOf(row)]))
    .toSorted()
    .join()
}

/** Whether rows are equal, in any order and form. */
function asksSame(some: readonly FilterRow[], others: readonly FilterRow[]): boolean {
  return asked(some) === asked(others)
}

/** Whether the list still matches the filter. Parts that the filter doesn't store may differ. */
function isSame(
  { filters, parameters }: ListView,
  { filters: kept, parameters: wanted }: SavedFilter,
): boolean {
  const { search = "", orderBy, direction, columns } = wanted
  return (
    asksSame(filters, kept) &&
    (parameters.search ?? "") === search &&
    (orderBy === undefined || (orderBy === parameters.orderBy && direction === parameters.direction)) &&
    (columns === undefined || columns.join() === parameters.columns?.join())
  )
}

/** The built-in filters. */
function ReadyList({
  kind,
  view,
  onReady,
  onClose,
}: Pick<ListProps, "kind" | "view" | "onReady" | "onClose">) {
  const m = useMessages()
  const today = useFormat().today()
  const ready = kind.ready?.(m, today)
  if (!ready) return null
  return (
    <section className="stack gap-half">
      <h3 className="text-xs faint">{m.filters.saved.ready}</h3>
      <ul className={styles.list}>
        {ready.map(({ name, filters }) => {
          const isCurrent = asksSame(view.filters, filters)
          return (
            <li key={name} className={`row gap-half hoverable ${styles.item}`}>
              <button
                type="button"
                className={`row gap-2 flex-1 min-w-0 text-start ${styles.open}`}
                aria-current={isCurrent || undefined}
                onClick={() => {
                  onReady(filters)
                  onClose()
                }}
              >
                <span className="truncate">{name}</span>
                {isCurrent && <Check aria-hidden="true" />}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface ListProps extends Props {
  filters: readonly SavedFilter[] | undefined
  /** Shown if the filters can't load. */
  failed: ReactNode
  onClose: () => void
  onRename: (filter: SavedFilter) => void
}

function FilterList({ filters, failed, view, current, onOpen, onClose, onRename }: ListProps) {
  const m = useMessages()
  const words = m.filters.saved
  if (!filters && failed) return failed
  if (!filters) return <Skeleton height={96} />
  if (filters.length === 0) return <p className="muted">{words.none}</p>
  const parts = [
    { title: words.mine, items: filters.filter((filter) => !filter.is_public) },
    { title: words.shared, items: filters.filter((filter) => filter.is_public) },
  ]
  return parts.map(
    ({ title, items }) =>
      items.length > 0 && (
        <section key={title} className="stack gap-half">
          <h3 className="text-xs faint">{title}</h3>
          <ul className={styles.list}>
            {items.map((filter) => (
              <SavedFilterRow
                key={filter.id}
                filter={filter}
                view={view}
                isCurrent={filter.id === current}
                onOpen={() => {
                  if (filter.unknown_fields.length > 0) showToast({ status: "warning", title: words.stale })
                  onOpen(filter)
                  onClose()
                }}
                onRename={() => {
                  onRename(filter)
                  onClose()
                }}
              />
            ))}
          </ul>
        </section>
      ),
  )
}

/** The filter in use, and whether the list has changed since. */
function Current({ opened, isChanged }: { opened: SavedFilter | undefined; isChanged: boolean }) {
  const words = useMessages().filters.saved
  return (
    <>
      <Bookmark aria-hidden="true" />
      <span className={classNames("truncate", !opened && styles.usual)}>{opened?.name ?? words.title}</span>
      {isChanged && <span className="flex-none text-s faint">{words.changed}</span>}
      <ChevronDown aria-hidden="true" />
    </>
  )
}

/** The saved filters of a list: open, save, rename, share and delete. */
export function SavedFilters(props: Props) {
  const { kind, view, current, onOpen } = props
  const m = useMessages()
  const words = m.filters.saved
  const { data: filters, error, refetch } = useQuery(savedFiltersOptions(kind))
  const [saving, setSaving] = useState<{ renamed?: SavedFilter }>()
  const opened = filters?.find(({ id }) => id === current)
  return (
    <>
      <Popover
        label={words.title}
        trigger={{
          className: `tool ${styles.trigger}`,
          children: <Current opened={opened} isChanged={opened !== undefined && !isSame(view, opened)} />,
        }}
      >
        {(close) => (
          <div className={`stack gap-2 max-w-full ${styles.panel}`}>
            <ReadyList {...props} onClose={close} />
            <FilterList
              {...props}
              filters={filters}
              failed={
                error && <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
              }
              onClose={close}
              onRename={(renamed) => setSaving({ renamed })}
            />
            <Button
              size="s"
              icon={<Plus />}
              wide
              onClick={() => {
                setSaving({})
                close()
              }}
            >
              {words.save}
            </Button>
          </div>
        )}
      </Popover>
      <Suspense>
        {saving && (
          <SaveFilterDialog
            kind={kind}
            view={view}
            renamed={saving.renamed}
            onSaved={(filter) => !saving.renamed && onOpen(filter)}
            onClose={() => setSaving(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
