import { maxMerged, type MergeBody } from "@funil/contract/shared/duplicates"
import { useMutation, useQueries, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { undoAction } from "../../../lib/api/undo.ts"
import { messages, useMessages } from "../../../lib/text/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { RecordField } from "../../fields/record-field.tsx"
import { recordOptions, refreshWithout } from "../../record-api.ts"
import type { MergeCall, RecordBase, RecordKind } from "../../record-kind.ts"
import { type Choices, MergeColumns } from "./merge-columns.tsx"

interface Props<T extends RecordBase> {
  kind: RecordKind<T>
  /** The id of the kept record, unless the user chooses another. */
  id: string
  /** The ids of the records to merge into it. If missing, the dialog asks for them. */
  withIds?: readonly string[] | undefined
  /** Replaces the noun's own call. */
  merge?: MergeCall<T> | undefined
  onMerged: (id: string) => void
  onClose: () => void
  /** Replaces the generic texts. */
  words?: { readonly title: string; readonly text: string } | undefined
  /** The fields to choose from. Defaults to all. Custom fields are always included. */
  fields?: readonly string[] | undefined
  /** Renders the picker of another record. Defaults to the noun's picker. */
  renderPicker?:
    | ((props: { exclude: readonly string[]; onPick: (id: string) => void }) => ReactNode)
    | undefined
  /** Renders other decisions about these records. The first record is kept. */
  renderMore?: ((records: readonly T[]) => ReactNode) | undefined
  /** Whether the record may be deleted by the merge. */
  mayLeave?: ((record: T) => boolean) | undefined
}

interface Merging<T> {
  merge: MergeCall<T> | undefined
  /** Leaves the page of the merged records before they are refetched. */
  onMerged: (id: string) => void
}

/** Merges other records into one, with an undo in the toast. */
function useMerge<T extends RecordBase>(kind: RecordKind<T>, { merge, onMerged }: Merging<T>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...body }: MergeBody & { id: string }) => {
      if (!merge) throw new Error(`No call merges a ${kind.entity}`)
      return merge(id, body)
    },
    onSuccess: async ({ data, undoToken }, { id, with: merged }) => {
      onMerged(id)
      const title = messages().details.merge.done(kind.faceOf(data).name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      const linked = ["deals", "board", "contacts", "companies"].filter((key) => key !== kind.key)
      await Promise.all([
        refreshWithout(client, kind, merged),
        ...linked.map((key) => client.invalidateQueries({ queryKey: [key] })),
      ])
    },
    meta: { failure: (m) => m.details.merge.failed },
  })
}

interface FooterProps {
  isBusy: boolean
  /** Undefined until there is something to merge. */
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

/** The loaded records. After the merge only the first one exists. */
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

interface AnotherProps<T extends RecordBase> extends Pick<Props<T>, "kind" | "renderPicker"> {
  ids: readonly string[]
  onPick: (id: string) => void
}

/** A picker that adds a record to the merge. */
function Another<T extends RecordBase>({ kind, ids, onPick, renderPicker }: AnotherProps<T>) {
  const words = useMessages().details.merge
  if (renderPicker) return renderPicker({ exclude: ids, onPick })
  return (
    <RecordField
      key={ids.length}
      label={words.find}
      placeholder={words.findPlaceholder}
      to={kind.entity}
      value={null}
      exclude={[...ids]}
      onChange={(id) => id !== null && onPick(id)}
    />
  )
}

/** Merges records after showing them side by side. */
export function MergeDialog<T extends RecordBase>(props: Props<T>) {
  const { kind, merge = kind.merge, onMerged, onClose, fields, renderMore, mayLeave, ...given } = props
  const m = useMessages().details.merge
  const words = { ...m, ...given.words }
  const [ids, setIds] = useState<readonly string[]>([given.id, ...(given.withIds ?? [])])
  const [choices, setChoices] = useState<Choices>({})
  // The merged records are deleted. Refetching them while the dialog closes would fail.
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
  const add = (id: string) => put([...ids, id])
  const isAsking = given.withIds === undefined && ids.length < maxMerged
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
      <p>
        {words.text} {kind.entity === "contact" && words.others}
      </p>
      {isAsking && <Another {...{ kind, ids, onPick: add, renderPicker: given.renderPicker }} />}
      {isReady && (
        <MergeColumns
          kind={kind}
          records={records}
          choices={choices}
          fields={fields}
          mayLeave={mayLeave}
          onChoose={(name, id) => setChoices({ ...choices, [name]: id })}
          onKeep={(id) => put([id, ...ids.filter((other) => other !== id)])}
          onLeave={ids.length > 2 ? (id) => put(ids.filter((other) => other !== id)) : undefined}
        />
      )}
      {isReady && renderMore?.(records)}
      {ids.length > 1 && !isReady && <Skeleton height={160} />}
    </Dialog>
  )
}
