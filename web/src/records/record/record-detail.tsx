import { nounRights } from "@funil/contract/account/noun-rights"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Combine, SearchX } from "lucide-react"
import { type ReactNode, Suspense, useState } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { MenuItem } from "../../ui/overlays/menu.tsx"
import { late } from "../../ui/screen/late.ts"
import { usePageTitle } from "../../ui/screen/page-title.ts"
import { RecordPicture } from "../picture/picture-editor.tsx"
import { linkedDealsOptions, recordOptions } from "../record-api.ts"
import type { RecordBase, RecordKind } from "../record-kind.ts"
import { DealList, type DealLinks } from "./parts/deal-list.tsx"
import { EmptyFields } from "./parts/empty-fields.tsx"
import { RecordFacts, RecordFields } from "./parts/record-fields.tsx"
import { RecordHead, RecordMenu } from "./parts/record-head.tsx"
import { RecordTabs } from "./parts/record-tabs.tsx"
import styles from "./record-detail.module.css"
import { useMay } from "./record-rights.ts"

const MergeDialog = late(async () => (await import("./duplicates/merge-dialog.tsx")).MergeDialog)

interface LoadedProps<T extends RecordBase> {
  kind: RecordKind<T>
  id: string
  onClose: () => void
  children: (record: T) => ReactNode
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403)
}

function Placeholder() {
  return (
    <div className={`stack gap-4 ${styles.detail}`} aria-busy="true">
      <div className="row gap-3">
        <Skeleton round width={56} height={56} />
        <Skeleton width="60%" height={24} />
      </div>
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} height={30} />
      ))}
    </div>
  )
}

/** Shows a record once loaded, or why it can't be shown. */
export function LoadedRecord<T extends RecordBase>({ kind, id, onClose, children }: LoadedProps<T>) {
  const m = useMessages()
  const { data, error, refetch } = useQuery(recordOptions(kind, id))
  usePageTitle(data && kind.faceOf(data.data).name)
  if (isGone(error)) {
    const words = m.records.panel
    return (
      <EmptyState
        icon={<SearchX />}
        title={words.goneTitle}
        action={<Button onClick={onClose}>{words.close}</Button>}
      >
        {words.goneText}
      </EmptyState>
    )
  }
  if (!data && error) {
    return <ErrorState title={m.details.loadFailed} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Placeholder />
  return (
    <div key={id} className={`stack gap-4 ${styles.detail}`}>
      {children(data.data)}
    </div>
  )
}

/** What a noun adds to the page of its records. */
export interface RecordParts {
  /** The line below the name. */
  detail?: ReactNode
  /** Replaces the picture, for nouns without one. */
  picture?: ReactNode
  /** Buttons below the name. */
  actions?: ReactNode
  /** More entries of the menu. */
  menu?: ReactNode
  /** Above the fields. */
  lead?: ReactNode
  /** Rows that replace a field's own. Null hides the field. */
  rows?: Readonly<Record<string, ReactNode>> | undefined
  /** Links to other records, among the fields. */
  links?: ReactNode
  /** Below the fields. */
  foot?: ReactNode
}

interface Props<T extends RecordBase> extends Omit<LoadedProps<T>, "children"> {
  activity: ReactNode
  /** The links to the record's deals, for nouns that have some. */
  deals?: DealLinks | undefined
  /** Undefined for users who can't see bills. */
  bills?: ReactNode
  /** Opens another record of the noun after a merge. */
  onOpen?: (id: string) => void
  children: (record: T, isLocked: boolean) => RecordParts
}

interface ShownProps<T extends RecordBase> extends Pick<Props<T>, "kind" | "onOpen" | "onClose"> {
  record: T
  isLocked: boolean
  parts: RecordParts
}

function Head<T extends RecordBase>({ kind, record, isLocked, parts, onOpen, onClose }: ShownProps<T>) {
  const m = useMessages()
  const [isMerging, setMerging] = useState(false)
  const face = kind.faceOf(record)
  const canTrash = useMay(nounRights[kind.entity].trash)(record)
  return (
    <>
      <RecordHead
        name={face.name || m.records.table.unnamed}
        detail={parts.detail}
        picture={parts.picture ?? <RecordPicture kind={kind} face={face} isLocked={isLocked} />}
        menu={
          <RecordMenu kind={kind} record={record} canTrash={canTrash} onTrashed={onClose}>
            {parts.menu}
            {kind.merge && canTrash && (
              <MenuItem icon={<Combine />} onSelect={() => setMerging(true)}>
                {m.details.duplicates.mergeWith}
              </MenuItem>
            )}
          </RecordMenu>
        }
      >
        {parts.actions}
      </RecordHead>
      <Suspense>
        {isMerging && (
          <MergeDialog
            kind={kind}
            id={record.id}
            onMerged={(id) => {
              setMerging(false)
              onOpen?.(id)
            }}
            onClose={() => setMerging(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function Data<T extends RecordBase>({ kind, record, isLocked, parts }: ShownProps<T>) {
  const m = useMessages()
  const { lead, rows, links, foot } = parts
  const fields = <RecordFields {...{ kind, record, isLocked, rows, links }} />
  return (
    <>
      {lead}
      {kind.foldsEmpty ? (
        <EmptyFields entity={kind.entity} isLocked={isLocked}>
          {fields}
        </EmptyFields>
      ) : (
        <fieldset disabled={isLocked}>
          <legend className="visually-hidden">{m.details.tabs.data}</legend>
          {fields}
        </fieldset>
      )}
      {foot}
      <RecordFacts kind={kind} record={record} />
    </>
  )
}

type ContentProps<T extends RecordBase> = Omit<Props<T>, "id"> & { record: T }

function Content<T extends RecordBase>({
  record,
  activity,
  deals,
  bills,
  children,
  ...place
}: ContentProps<T>) {
  const { kind } = place
  const m = useMessages()
  const isLocked = !useMay(nounRights[kind.entity].update)(record)
  const linked = useInfiniteQuery(linkedDealsOptions(kind, record.id))
  const shown = { ...place, record, isLocked, parts: children(record, isLocked) }
  const data = <Data {...shown} />
  return (
    <>
      <Head {...shown} />
      {isLocked && <p>{m.details.readOnly}</p>}
      <RecordTabs
        counts={{ deals: linked.data?.pages[0]?.total ?? 0 }}
        canEdit={!isLocked}
        // Contacts and companies are there to work with, so their activity comes first.
        tabs={
          deals
            ? { activity, data, deals: <DealList deals={linked} {...deals} />, bills }
            : { data, activity }
        }
      />
    </>
  )
}

/** A record of any noun with inline editing, its activity, deals and bills. */
export function RecordDetail<T extends RecordBase>({ id, ...props }: Props<T>) {
  return (
    <LoadedRecord kind={props.kind} id={id} onClose={props.onClose}>
      {(record) => <Content record={record} {...props} />}
    </LoadedRecord>
  )
}
