import { maxMerged } from "@funil/contract/shared/duplicates"
import { useQueries } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { RecordField } from "../fields/record-field.tsx"
import { recordOptions } from "../record-api.ts"
import type { RecordBase, RecordKind } from "../record-kind.ts"
import { type Choices, MergeColumns } from "./merge-columns.tsx"
import { type MergeCall, useMerge } from "./use-merge.ts"

interface Props<T extends RecordBase> {
  kind: RecordKind<T>
  /** The record that stays, unless another one is chosen to. */
  id: string
  /** Those to merge into it; left out, they are asked for. */
  withIds?: readonly string[] | undefined
  merge: MergeCall<T>
  onMerged: (id: string) => void
  onClose: () => void
}

interface FooterProps {
  isBusy: boolean
  /** Left out until there is something to merge. */
  onMerge: (() => void) | undefined
  onClose: () => void
}

function Footer({ isBusy, onMerge, onClose }: FooterProps) {
  const m = useMessages()
  return (
    <>
      <Button onClick={onClose}>{m.ui.cancel}</Button>
      <Button look="primary" busy={isBusy} disabled={!onMerge} onClick={onMerge}>
        {m.details.merge.submit}
      </Button>
    </>
  )
}

/** The records that have been read so far; when they are merged only the first one is still there. */
function useRecords<T extends RecordBase>(
  kind: RecordKind<T>,
  ids: readonly string[],
  isMerged: boolean,
): T[] {
  const read = useQueries({
    queries: ids.map((id, at) => ({ ...recordOptions(kind, id), enabled: at === 0 || !isMerged })),
  })
  return read.flatMap(({ data }) => data?.data ?? [])
}

/** Records side by side, and what stays of each when they become one. */
export function MergeDialog<T extends RecordBase>({ kind, merge, onMerged, onClose, ...given }: Props<T>) {
  const words = useMessages().details.merge
  const [ids, setIds] = useState<readonly string[]>([given.id, ...(given.withIds ?? [])])
  const [choices, setChoices] = useState<Choices>({})
  // The others are gone then; to read them anew while this still closes would only be refused.
  const [isMerged, setMerged] = useState(false)
  const records = useRecords(kind, ids, isMerged)
  const isReady = records.length === ids.length && ids.length > 1
  const close = (id: string) => {
    setMerged(true)
    onMerged(id)
  }
  const { mutate, isPending } = useMerge(kind, { merge, onMerged: close })
  const put = (next: readonly string[]) => {
    setIds(next)
    setChoices({})
  }
  const submit = () => {
    const [id, ...others] = ids
    const fields = Object.entries(choices).map(([name, chosen]) => [name, chosen === id ? "own" : chosen])
    if (id !== undefined) mutate({ id, with: others, fields: Object.fromEntries(fields) })
  }
  return (
    <Dialog
      size="l"
      title={words.title}
      onClose={onClose}
      footer={<Footer isBusy={isPending} onMerge={isReady ? submit : undefined} onClose={onClose} />}
    >
      <p>{words.text}</p>
      {given.withIds === undefined && ids.length < maxMerged && (
        <RecordField
          key={ids.length}
          label={words.find}
          placeholder={words.findPlaceholder}
          to={kind.entity}
          value={null}
          exclude={[...ids]}
          onChange={(id) => id !== null && put([...ids, id])}
        />
      )}
      {isReady && (
        <MergeColumns
          kind={kind}
          records={records}
          choices={choices}
          onChoose={(name, id) => setChoices({ ...choices, [name]: id })}
          onKeep={(id) => put([id, ...ids.filter((other) => other !== id)])}
          onLeave={ids.length > 2 ? (id) => put(ids.filter((other) => other !== id)) : undefined}
        />
      )}
      {ids.length > 1 && !isReady && <Skeleton height={160} />}
    </Dialog>
  )
}
