import { nounRights } from "@funil/contract/account/noun-rights"
import { type DuplicateReason, maxMerged } from "@funil/contract/shared/duplicates"
import type { Page } from "@funil/contract/shared/paging"
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query"
import { Combine, CopyCheck } from "lucide-react"
import { Suspense, useState } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Avatar } from "../../../ui/marks/avatar.tsx"
import { Badge } from "../../../ui/marks/badge.tsx"
import { Button } from "../../../ui/marks/button.tsx"
import { EmptyState } from "../../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { usePhoneText } from "../../fields/phone-text.ts"
import type { RecordBase, RecordKind } from "../../record-kind.ts"
import styles from "./duplicate-list.module.css"
import { RecordLink } from "../record-link.tsx"
import { useMay } from "../record-rights.ts"
import { late } from "../../../ui/screen/late.ts"

const MergeDialog = late(async () => (await import("./merge-dialog.tsx")).MergeDialog)

interface ReachableRecord extends RecordBase {
  email: string | null
  phone1: string | null
  created_by: string | null
  created_at: string
}

export interface DuplicateGroup<T> {
  reasons: DuplicateReason[]
  /** The total, which may exceed `records`. */
  count: number
  records: T[]
}

interface Props<T extends ReachableRecord> {
  kind: RecordKind<T>
  groups: UseInfiniteQueryResult<InfiniteData<Page<DuplicateGroup<T>>>>
}

/** The ids to merge. The first one is kept. */
type MergeIds = readonly [string, ...string[]]

interface GroupProps<T extends ReachableRecord> extends Pick<Props<T>, "kind"> {
  group: DuplicateGroup<T>
  onMerge: (merged: MergeIds) => void
}

/**
 * What the records of a group have in common, and a button that merges all of them if the user may.
 */
function GroupHead<T extends ReachableRecord>({ kind, group, onMerge }: GroupProps<T>) {
  const m = useMessages()
  const words = m.details.duplicates
  const mayTrash = useMay(nounRights[kind.entity].trash)
  const { records, count, reasons } = group
  const oldest = records.at(-1)
  // At most as many as a merge takes, oldest first.
  const others = records
    .slice(0, -1)
    .filter(mayTrash)
    .slice(1 - maxMerged)
    .toReversed()
  return (
    <header className={`row wrap gap-2 ${styles.header}`}>
      <h2 className={styles.title}>{kind.words(m).count(count)}</h2>
      {reasons.map((reason) => (
        <Badge key={reason}>{words.reasons[reason]}</Badge>
      ))}
      {oldest && others.length > 1 && (
        <Button
          size="s"
          icon={<Combine />}
          onClick={() => onMerge([oldest.id, ...others.map(({ id }) => id)])}
        >
          {words.mergeAll(others.length + 1)}
        </Button>
      )}
    </header>
  )
}

function Group<T extends ReachableRecord>({ kind, group, onMerge }: GroupProps<T>) {
  const m = useMessages()
  const format = useFormat()
  const phoneText = usePhoneText()
  const words = m.details.duplicates
  const mayTrash = useMay(nounRights[kind.entity].trash)
  const { records, count } = group
  // The oldest record is kept, because other systems have known it longest.
  const oldest = records.at(-1)
  const hidden = count - records.length
  const reach = ({ email, phone1, created_at }: T) =>
    [email, phoneText(phone1), words.since(format.longDate(created_at))].filter(Boolean).join(" · ")
  return (
    <li className="card overflow-hidden">
      <GroupHead kind={kind} group={group} onMerge={onMerge} />
      <ul>
        {records.map((record) => {
          const { id, name, picture, isSquare } = kind.faceOf(record)
          return (
            <li key={id} className={`row gap-3 ruled ${styles.record}`}>
              <Avatar decorative size={32} square={isSquare === true} name={name} picture={picture} />
              <span className="stack flex-1 min-w-0">
                <span className={`medium truncate ${styles.name}`}>
                  <RecordLink entity={kind.entity} id={id} text={name} />
                </span>
                <span className={`text-s muted truncate ${styles.detail}`}>{reach(record)}</span>
              </span>
              {oldest && oldest.id !== id && mayTrash(record) && (
                <Button
                  size="s"
                  icon={<Combine />}
                  aria-label={words.mergeOne(name)}
                  onClick={() => onMerge([oldest.id, id])}
                >
                  {words.merge}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {hidden > 0 && <p className={`line-above text-s muted ${styles.more}`}>{words.hidden(hidden)}</p>}
    </li>
  )
}

/** Groups of likely duplicates, with a merge dialog for each. */
export function DuplicateList<T extends ReachableRecord>({ kind, groups }: Props<T>) {
  const words = useMessages().details.duplicates
  const [merged, setMerged] = useState<MergeIds>()
  if (!groups.data && groups.isError) {
    return <ErrorState title={words.loadFailed} error={groups.error} onRetry={() => void groups.refetch()} />
  }
  if (!groups.data) return <Skeleton height={260} />
  const list = groups.data.pages.flatMap(({ data }) => data)
  return (
    <>
      {list.length === 0 ? (
        <EmptyState icon={<CopyCheck />} title={words.emptyTitle}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <ul className="stack gap-4">
          {list.map((group) => (
            <Group key={group.records.at(-1)?.id} kind={kind} group={group} onMerge={setMerged} />
          ))}
        </ul>
      )}
      {groups.hasNextPage && (
        <Button look="plain" busy={groups.isFetchingNextPage} onClick={() => void groups.fetchNextPage()}>
          {words.more}
        </Button>
      )}
      <Suspense>
        {merged && (
          <MergeDialog
            kind={kind}
            id={merged[0]}
            withIds={merged.slice(1)}
            onMerged={() => setMerged(undefined)}
            onClose={() => setMerged(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
