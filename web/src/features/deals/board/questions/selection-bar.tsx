import { ArrowRightLeft, Download, Tags, Trash2, UserRound, X } from "lucide-react"
import { useFormat } from "../../../../lib/text/format.ts"
import { useCan } from "../../../../lib/session/me.ts"
import { useMessages } from "../../../../lib/text/messages.ts"
import { useStore } from "../../../../lib/store.ts"
import { Button } from "../../../../ui/marks/button.tsx"
import { confirm } from "../../../../ui/overlays/confirm.ts"
import { IconButton } from "../../../../ui/marks/icon-button.tsx"
import { noSelection, useBoardModel } from "../board-model.ts"
import type { BoardMoves } from "../drag/board-moves.ts"
import styles from "./selection-bar.module.css"

/** Exports the selected deals. The export code loads on demand. */
async function exportDeals(ids: string[]): Promise<void> {
  const [{ exportList }, { dealKind }] = await Promise.all([
    import("../../../../records/filters/export-file.ts"),
    import("../../deal-kind.ts"),
  ])
  const filters = [{ filterField: "id", operator: "=", valueField: ids }]
  await exportList(dealKind, { filters, ...dealKind.order }, [])
}

/** The actions for the selected cards, with their count and total. */
export function SelectionBar({ moves }: { moves: BoardMoves }) {
  const m = useMessages()
  const words = m.boardDialogs.selection
  const format = useFormat()
  const model = useBoardModel()
  const { cards: selected } = useStore(model.selection)
  const canUpdate = useCan("record.mass_update")
  const canTrash = useCan("record.mass_delete")
  const canExport = useCan("record.export")
  const cards = [...selected.values()]
  const total = cards.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
  const remove = async () => {
    const question = { title: words.removeTitle(cards.length), text: words.removeText, confirm: words.remove }
    if (await confirm({ ...question, danger: true })) moves.remove(cards)
  }
  return (
    <section className={`foot-bar ${styles.bar}`} aria-label={words.label}>
      <p className={`flex gap-2 nowrap ${styles.count}`}>
        <strong>{words.count(cards.length)}</strong>
        <span className="tabular">{format.money(total)}</span>
      </p>
      {canUpdate && (
        <>
          <Button
            size="s"
            icon={<ArrowRightLeft />}
            onClick={() => model.question.set({ kind: "move", cards })}
          >
            {words.move}
          </Button>
          <Button size="s" icon={<UserRound />} onClick={() => model.question.set({ kind: "owner", cards })}>
            {words.owner}
          </Button>
          <Button size="s" icon={<Tags />} onClick={() => model.question.set({ kind: "tags", cards })}>
            {words.tags}
          </Button>
        </>
      )}
      {canExport && (
        <Button size="s" icon={<Download />} onClick={() => void exportDeals(cards.map(({ id }) => id))}>
          {words.exportIt}
        </Button>
      )}
      {canTrash && (
        <Button size="s" icon={<Trash2 />} onClick={() => void remove()}>
          {words.remove}
        </Button>
      )}
      <IconButton
        size="s"
        label={words.clear}
        icon={<X />}
        onClick={() => model.selection.set(noSelection)}
      />
    </section>
  )
}
