import { nounRights } from "@funil/contract/account/noun-rights"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useCan } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Avatar } from "../../../ui/marks/avatar.tsx"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { choiceNamesOptions, useChoiceDetail } from "../../record-choices.ts"
import type { RecordBase, RecordKind } from "../../record-kind.ts"
import { late } from "../../../ui/screen/late.ts"

const MergeDialog = late(async () => (await import("./merge-dialog.tsx")).MergeDialog)

interface Props<T extends RecordBase> {
  kind: RecordKind<T>
  /** The new record. */
  record: T
  /** The ids of its likely duplicates. */
  duplicates: readonly string[]
  /** Opens a record and closes the dialog. */
  onOpen: (id: string) => void
}

/**
 * Asks what to do about a new record that looks like an existing one: view it, merge them, or keep
 * both.
 */
export function DuplicatesDialog<T extends RecordBase>(props: Props<T>) {
  const { kind, record, duplicates, onOpen } = props
  const words = useMessages().details.duplicates
  const canMerge = useCan(nounRights[kind.entity].trash)
  const detailOf = useChoiceDetail()
  const [merged, setMerged] = useState<string>()
  const found = useQuery(choiceNamesOptions(kind.entity, duplicates)).data ?? []
  const { name, isSquare } = kind.faceOf(record)
  const keep = () => onOpen(record.id)
  if (merged !== undefined) {
    return (
      <Suspense>
        <MergeDialog
          kind={kind}
          id={merged}
          withIds={[record.id]}
          onMerged={onOpen}
          onClose={() => setMerged(undefined)}
        />
      </Suspense>
    )
  }
  return (
    <Dialog size="s" title={words.title} onClose={keep} footer={<Button onClick={keep}>{words.keep}</Button>}>
      <p>{words.text(name)}</p>
      <ul className="stack gap-2">
        {found.map((choice) => (
          <li key={choice.id} className="row gap-2">
            <Avatar
              decorative
              size={32}
              square={isSquare === true}
              name={choice.label}
              picture={choice.picture}
            />
            <span className="stack flex-1 min-w-0">
              <span className="medium truncate">{choice.label}</span>
              <span className="text-s muted truncate">{detailOf(choice)}</span>
            </span>
            <Button size="s" onClick={() => onOpen(choice.id)}>
              {words.open}
            </Button>
            {canMerge && (
              <Button size="s" look="primary" onClick={() => setMerged(choice.id)}>
                {words.merge}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
