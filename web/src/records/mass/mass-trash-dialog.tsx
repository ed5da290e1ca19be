import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import type { RecordKind } from "../record-kind.ts"
import { previewTrash, startTrash, type Target } from "./mass-work.ts"

interface Props {
  kind: RecordKind
  target: Target
  count: number
  onStarted: () => void
  onClose: () => void
}

/** Asks before many records are deleted, with the number the user may delete. */
export function MassTrashDialog({ kind, target, count, onStarted, onClose }: Props) {
  const m = useMessages()
  const words = m.mass
  const countOf = m.records[kind.entity].count
  const client = useQueryClient()
  const { data: found } = useQuery({
    queryKey: [kind.key, "mass-trash", target],
    queryFn: () => previewTrash(kind, target),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: (all) => all.mass.removeFailed },
  })
  const start = () => {
    void startTrash(client, kind, target)
    onStarted()
    onClose()
  }
  return (
    <Dialog
      size="s"
      role="alertdialog"
      title={words.removeTitle(countOf(count))}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button look="danger" disabled={!found || found.allowed === 0} onClick={start}>
            {words.removeThem(found?.allowed ?? count)}
          </Button>
        </>
      }
    >
      {found ? (
        <div className="stack gap-2">
          <p className="text-m medium">
            {found.allowed > 0 ? words.willRemove(countOf(found.allowed)) : words.nobodyRemoves}
          </p>
          {found.allowed > 0 && found.matched > found.allowed && (
            <p className="muted">{words.mayNotRemove(found.matched - found.allowed)}</p>
          )}
          {found.allowed > 0 && <p className="muted">{words.keptInTrash}</p>}
        </div>
      ) : (
        <div role="status" aria-label={words.counting}>
          <Skeleton height={44} />
        </div>
      )}
    </Dialog>
  )
}
